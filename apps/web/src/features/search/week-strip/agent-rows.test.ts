import { expect, test } from "vitest";
import { slotRows } from "../slot-list/slot-rows.ts";
import { agentRows } from "./agent-rows.ts";

const codes = ["W0Mon10am", "W0Mon1pm", "W0Mon4pm"];
const rows = slotRows([
  { salesPersonName: "Simran Gill", appFieldAgentId: "simran", slots: codes.slice(0, 2) },
  { salesPersonName: "Marcus Webb", appFieldAgentId: "marcus", slots: codes.slice(2) },
]);

const explained = (offered: readonly string[]) => {
  const slots = codes.map((slot) => ({
    slot,
    offer: offered.includes(slot) ? { slot, addedMinutes: 11 } : null,
  }));
  const agents = [{ appFieldAgentId: "marcus", salesPersonName: "Marcus Webb", slots }];
  return { days: [{ date: "2026-11-16", agents }] } as never;
};

test("an agent's rows are the slots they could have, also those that others won", () => {
  const own = agentRows(rows, "marcus", explained(["W0Mon1pm", "W0Mon4pm"]));
  expect(own.map(({ code, agentName, otherAgentId }) => [code, agentName, otherAgentId])).toEqual([
    ["W0Mon1pm", "Marcus Webb", "marcus"],
    ["W0Mon4pm", "Marcus Webb", undefined],
  ]);
  expect(own.map(({ offer }) => offer?.addedMinutes)).toEqual([11, 11]);
});

test("who is free in none of them has no rows", () => {
  expect(agentRows(rows, "marcus", explained([]))).toEqual([]);
  expect(agentRows(rows, "gareth", explained(codes))).toEqual([]);
});
