import { expect, test } from "vitest";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { addedNow, drivingSaved } from "./driving-saved.ts";

const start = "2026-11-16T13:00:00+00:00";
const rows = [
  {
    agentId: "simran",
    offer: { start, addedMinutes: 20 },
    others: [{ appFieldAgentId: "marcus", salesPersonName: "Marcus", addedMinutes: 31 }],
  },
] as unknown as SlotRow[];

test("what a visit adds now is read from the search that leaves it out, with the agent who has it", () => {
  expect(addedNow(rows, { start, fieldAgentId: "simran" })).toBe(20);
  expect(addedNow(rows, { start, fieldAgentId: "marcus" })).toBe(31);
  expect(addedNow(rows, { start, fieldAgentId: "gareth" })).toBeNull();
  // The same instant in another zone's words, and another instant.
  expect(addedNow(rows, { start: "2026-11-16T14:00:00+01:00", fieldAgentId: "simran" })).toBe(20);
  expect(addedNow(rows, { start: "2026-11-16T13:15:00+00:00", fieldAgentId: "simran" })).toBeNull();
});

test("the difference is said in minutes, and unknown is not said", () => {
  expect(drivingSaved(20, 8)).toBe("This saves 12 minutes of driving.");
  expect(drivingSaved(8, 9)).toBe("This adds 1 minute of driving.");
  expect(drivingSaved(8.2, 7.9)).toBe("The driving stays the same.");
  expect(drivingSaved(null, 9)).toBeNull();
  expect(drivingSaved(9, null)).toBeNull();
});
