import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { expect, test } from "vitest";
import {
  countNewcomers,
  refreshedRows,
  shownAfterMore,
  shownAtFirst,
  slotRows,
  withAgent,
} from "./slot-rows.ts";

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
  // Spec: Results are sorted by week, then day, then time.
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
  const results = [
    agent("Amira", "W1Mon10am", "W1Mon1pm", "W1Mon4pm", "W1Tue10am"),
    agent("Ben", "W1Mon10am", "W1Mon1pm", "W1Tue1pm", "W1Tue4pm", "W1Wed10am", "W1Wed1pm"),
  ];
  const rows = slotRows(results);
  const atFirst = shownAtFirst(rows.length);
  // Spec: The first 3 distinct slot codes are shown.
  expect(rows.slice(0, atFirst).map(({ code }) => code)).toEqual([
    "W1Mon10am",
    "W1Mon1pm",
    "W1Mon4pm",
  ]);
  const afterOne = shownAfterMore(atFirst, rows.length);
  // Spec: 'Show More' appends 3 more distinct ones while at least 3 remain.
  expect(rows.slice(atFirst, afterOne).map(({ code }) => code)).toEqual([
    "W1Tue10am",
    "W1Tue1pm",
    "W1Tue4pm",
  ]);
  // Spec: Slots shown: 3 at first and 3 per 'Show More'.
  expect.soft([shownAtFirst(8), shownAfterMore(3, 8), shownAfterMore(6, 8)]).toEqual([3, 6, 8]);
  // Spec: 'Show More' appends 3 more distinct ones while at least 3 remain.
  expect.soft(searchTexts.showMore).toBe("Show More");
  const named = [searchTexts.showMore, shownAtFirst(8)];
  // Spec: Slots shown: 3 at first and 3 per 'Show More'.
  expect.soft(named).toEqual(["Show More", 3]);
  expect(shownAtFirst(2)).toBe(2);
});

const rowsOf = (...results: ReturnType<typeof agent>[]) => slotRows(results);
const marks = (rows: readonly { code: string; change: string | null }[]) =>
  rows.map(({ code, change }) => [code, change]);

test("after the same search again a slot that is no longer free is marked and keeps its place", () => {
  const shown = rowsOf(agent("Amira", "W0Thu1pm", "W0Fri10am"));
  const refreshed = refreshedRows(shown, rowsOf(agent("Amira", "W0Fri10am", "W1Mon10am")));
  expect(marks(refreshed)).toEqual([
    ["W0Thu1pm", "gone"],
    ["W0Fri10am", null],
  ]);
  expect(marks(refreshedRows(refreshed, shown))).toEqual([
    ["W0Thu1pm", null],
    ["W0Fri10am", null],
  ]);
});

test("a slot that another agent has by now says so, also after the next search", () => {
  const shown = rowsOf(agent("Amira", "W0Thu1pm"));
  const bens = rowsOf(agent("Ben", "W0Thu1pm"));
  const once = refreshedRows(shown, bens);
  expect(once).toMatchObject([{ agentName: "Ben", change: "other-agent" }]);
  expect(refreshedRows(once, bens)).toMatchObject([{ agentName: "Ben", change: "other-agent" }]);
});

test("slots that have come free are counted and not put between the others", () => {
  const shown = rowsOf(agent("Amira", "W0Thu1pm"));
  const latest = rowsOf(agent("Amira", "W0Thu10am", "W0Thu1pm", "W1Mon10am"));
  expect(countNewcomers(shown, latest)).toBe(2);
  expect(refreshedRows(shown, latest)).toHaveLength(1);
});

const marcus = { appFieldAgentId: "marcus", salesPersonName: "Marcus", addedMinutes: 11 };
const gareth = { appFieldAgentId: "gareth", salesPersonName: "Gareth", addedMinutes: 19 };

function offered() {
  const offer = { slot: "W0Mon1pm", addedMinutes: 2, alsoFree: [marcus, gareth] } as never;
  const [row] = slotRows([{ ...agent("Simran", "W0Mon1pm"), offers: [offer] }]);
  if (!row) throw new Error("There is no row");
  return row;
}

test("another agent takes the row, and who it was offered with is the first of the others", () => {
  const row = withAgent(offered(), gareth);
  expect(row).toMatchObject({ agentId: "gareth", agentName: "Gareth", otherAgentId: "gareth" });
  expect(row.offer?.addedMinutes).toBe(19);
  expect(row.others).toEqual([
    { appFieldAgentId: "simran", salesPersonName: "Simran", addedMinutes: 2 },
    marcus,
  ]);
});

test("who has the slot anyway is no other agent", () => {
  const row = offered();
  expect(withAgent(row, undefined)).toBe(row);
  expect(withAgent(row, { ...marcus, appFieldAgentId: "simran" })).toBe(row);
});
