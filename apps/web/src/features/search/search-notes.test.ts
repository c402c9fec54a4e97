import { expect, test } from "vitest";
import { searchNotes } from "./search-notes.ts";

const now = new Date("2026-11-16T09:30:00Z");
const agent = (salesPersonName: string) => ({
  salesPersonName,
  appFieldAgentId: salesPersonName,
  slots: [],
  diaryReadAt: "2026-11-16T09:26:30Z",
});
const gone = (name: string) => ({ ...agent(name), leftOut: "not-active" as const });

test("an answer says how many diaries it rests on and how old they are", () => {
  const results = [agent("Amira Khan"), agent("Ben Cole"), gone("Tom Hargreaves")];
  expect(searchNotes(results, "MP2 4AB", now).diaries).toBe("2 diaries read, 3 minutes ago");
  expect(searchNotes([agent("Amira Khan")], "MP2 4AB", now).diaries).toBe(
    "1 diary read, 3 minutes ago",
  );
});

test("the age is in words, and a browser's clock that is behind does not turn it round", () => {
  const aged = (diaryReadAt: string) =>
    searchNotes([{ ...agent("Amira Khan"), diaryReadAt }], "", now).diaries;
  expect(aged("2026-11-16T09:29:01Z")).toBe("1 diary read, just now");
  expect(aged("2026-11-16T09:31:00Z")).toBe("1 diary read, just now");
  expect(aged("2026-11-16T09:29:00Z")).toBe("1 diary read, 1 minute ago");
  expect(aged("2026-11-16T07:10:00Z")).toBe("1 diary read, 2 hours ago");
});

test("agents who were left out are named with the reason", () => {
  const results = [gone("Tom Hargreaves"), agent("Amira Khan"), gone("Cara Lowe")];
  expect(searchNotes(results, "MP2 4AB", now).leftOut).toEqual([
    "Left out: Tom Hargreaves and Cara Lowe, no longer active in the CRM",
  ]);
  expect(searchNotes([agent("Amira Khan")], "MP2 4AB", now).leftOut).toEqual([]);
});

test("drives from the middle of an area are said to be that", () => {
  const limitsOf = (postcode: string) =>
    searchNotes([{ ...agent("Amira Khan"), isApproximate: true }], postcode, now).limits;
  expect(limitsOf("mp2")).toEqual([
    "Only part of a postcode was given: drive times are from the middle of MP2",
  ]);
  for (const sectorOrRecord of ["MP2 4", ""]) {
    expect(limitsOf(sectorOrRecord)).toEqual([
      "Only part of a postcode was given: drive times are from the middle of its area",
    ]);
  }
});

test("an answer without limits says nothing of them", () => {
  expect(searchNotes([agent("Amira Khan")], "MP2 4AB", now).limits).toEqual([]);
});

test("diaries that are being read again are said to be, and what that means", () => {
  const results = [{ ...agent("Amira Khan"), isRereading: true }];
  expect(searchNotes(results, "MP2 4AB", now).limits).toEqual([
    "Diaries are being read again: until then every record that may count keeps its agent busy",
  ]);
  expect(searchNotes(results, "MP2 4AB", now, "Once saved").limits).toEqual(["Once saved"]);
});

test("an answer for fewer days than the settings name says how many, and why", () => {
  const cut = (searchedDays: number) => [{ ...agent("Amira Khan"), searchedDays }];
  expect(searchNotes(cut(68), "MP2 4AB", now).limits).toEqual([
    "Only 68 days ahead were searched: the workflow’s settings ask for more than one search can cover",
  ]);
  expect(searchNotes(cut(1), "MP2 4AB", now).limits).toEqual([
    "Only 1 day ahead was searched: the workflow’s settings ask for more than one search can cover",
  ]);
});
