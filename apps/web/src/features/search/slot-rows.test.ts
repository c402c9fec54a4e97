import { slotsShownAtFirst } from "@milepost/contract";
import { expect, test } from "vitest";
import { shownAfterMore, slotRows } from "./slot-rows.ts";

const agent = (salesPersonName: string, ...slots: string[]) => ({
  salesPersonName,
  appFieldAgentId: salesPersonName.toLowerCase(),
  slots,
});

test("rows come by week, then day, then time, whatever order the agents are in", () => {
  const results = [
    agent("Amira", "W1Mon10am", "W0Fri4pm", "W0Fri10am"),
    agent("Ben", "W10Mon9am", "W2Wed1030am", "W0Thu1pm", "W0Fri1230pm"),
  ];
  expect(slotRows(results).map(({ code }) => code)).toEqual([
    "W0Thu1pm",
    "W0Fri10am",
    "W0Fri1230pm",
    "W0Fri4pm",
    "W1Mon10am",
    "W2Wed1030am",
    "W10Mon9am",
  ]);
});

test("a code that two agents offer is one row, and the first agent in the answer has it", () => {
  const rows = slotRows([agent("Amira", "W1Mon10am"), agent("Ben", "W1Mon10am", "W1Mon1pm")]);
  expect(rows.map(({ code, agentName }) => [code, agentName])).toEqual([
    ["W1Mon10am", "Amira"],
    ["W1Mon1pm", "Ben"],
  ]);
});

test("three rows are shown at first and every row can be reached, also the last two", () => {
  const seen = [slotsShownAtFirst];
  while ((seen.at(-1) ?? 0) < 8) seen.push(shownAfterMore(seen.at(-1) ?? 0, 8));
  expect(seen).toEqual([3, 6, 8]);
});
