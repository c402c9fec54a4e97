import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { countDuplicatePairs } from "./duplicates.ts";
import {
  countBarrelImporters,
  countInCycles,
  listArrows,
  listForTestsAlone,
  listMutualRooms,
  measurePath,
} from "./imports.ts";
import { countSpreadLiterals, functionLines, isNamedAfterExport } from "./shapes.ts";
import type { Source } from "./sources.ts";
import { findStepsBack, type House } from "./wanted.ts";

function source(path: string, text: string): Source {
  const { program, comments } = parseSync(path, text);
  return { path, text, program, comments };
}

test("two files that import each other are a cycle, and one of types only where a type is all they share", () => {
  const arrows = listArrows([
    source("a/one.ts", 'import { b } from "./two.ts"; export const a = b;'),
    source("a/two.ts", 'import type { A } from "./one.ts"; export const b = 1;'),
    source("a/three.ts", 'import { a } from "./one.ts"; a();'),
  ]);
  expect(countInCycles(arrows)).toBe(2);
  expect(countInCycles(arrows.filter(({ isType }) => !isType))).toBe(0);
});

test("rooms that need each other are a pair, however they do", () => {
  const arrows = listArrows([
    source("apps/server/src/booking/book.ts", 'import { s } from "../search/slots.ts";'),
    source("apps/server/src/search/slots.ts", 'export { h } from "../booking/hold.ts";'),
    source("apps/server/src/booking/hold.ts", 'import { p } from "../platform/clock.ts";'),
    source("apps/server/src/platform/clock.ts", "export const p = 1;"),
  ]);
  expect(listMutualRooms(arrows)).toEqual(["booking search"]);
});

test("a path is what is loaded for a file, with its rooms, its crossings and its returns", () => {
  const arrows = listArrows([
    source("apps/server/src/booking/book.ts", 'import { s } from "../search/slots.ts";'),
    source("apps/server/src/search/slots.ts", 'export { h } from "../booking/hold.ts";'),
    source("apps/server/src/booking/hold.ts", 'import type { P } from "../platform/clock.ts";'),
    source("apps/server/src/platform/clock.ts", "export type P = 1;"),
  ]);
  const path = measurePath(arrows, ["apps/server/src/booking/book.ts"]);
  expect(path).toEqual({ files: 3, rooms: 2, crossings: 2, returns: 1 });
});

test("a path that begins in several files counts what they share once", () => {
  const arrows = listArrows([
    source("apps/server/src/booking/submit.ts", 'import { s } from "../search/slots.ts";'),
    source("apps/server/src/booking/book.ts", 'import { s } from "../search/slots.ts";'),
    source("apps/server/src/booking/move.ts", 'import { b } from "./book.ts";'),
    source("apps/server/src/search/slots.ts", "export const s = 1;"),
  ]);
  const starts = ["submit", "book"].map((name) => `apps/server/src/booking/${name}.ts`);
  const path = measurePath(arrows, starts);
  expect(path).toEqual({ files: 3, rooms: 2, crossings: 2, returns: 0 });
});

test("who imports a package by its name is counted once", () => {
  const arrows = listArrows([
    source("db/src/index.ts", 'export * from "./slot.ts";'),
    source("db/src/slot.ts", "export const slot = 1;"),
    source("dev/src/a.ts", 'import { slot } from "@milepost/db"; export const a = slot;'),
    source("dev/src/b.ts", 'import type { S } from "@milepost/db"; import "@milepost/db";'),
  ]);
  expect(countBarrelImporters(arrows)).toBe(2);
});

test("spread literals count in objects, lists, calls and tags, a spread variable does not", () => {
  const text = "f({ ...{ a } }, [...[1]], ...[2], <p {...{ id }} />, { ...a, ...(b && { c }) });";
  expect(countSpreadLiterals(source("a.tsx", text))).toBe(4);
});

test("a file is named after one of its exports, or by its role", () => {
  expect(isNamedAfterExport(source("a/find-slots.ts", "export function findSlots() {}"))).toBe(
    true,
  );
  expect(isNamedAfterExport(source("a/find-slots.ts", "export const other = 1;"))).toBe(false);
  expect(isNamedAfterExport(source("a/routes.ts", "export const other = 1;"))).toBe(null);
});

test("a function has the lines from its first to its last", () => {
  expect(functionLines(source("a.ts", "function f() {\n  g(() => 1);\n}\n"))).toEqual([3, 1]);
});

test("six lines that two files share are a pair, five are none", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `call${at}();\n`).join("");
  const pairs = (count: number) =>
    countDuplicatePairs([source("a.ts", lines(count)), source("b.ts", lines(count))]);
  expect([pairs(5), pairs(6)]).toEqual([0, 1]);
});

test("a figure is refused only where it is neither as wanted nor as good as it was", () => {
  const house: House = {
    functionLines: { median: 5, p90: 20, max: 80 },
    filesInCycles: 0,
    filesInCyclesOfTypes: 4,
    mutualRooms: [],
    spreadLiterals: 0,
    filesPerSetting: [3],
    barrelImporters: 100,
    oddWordsPer10000: 1,
    namedAfterExportPercent: 80,
    largestFolder: { files: 20 },
    testsOverProduct: 0.9,
  };
  expect(
    findStepsBack({ ...house, barrelImporters: 90, largestFolder: { files: 25 } }, house),
  ).toEqual([]);
  const worse = { ...house, mutualRooms: ["booking search"], namedAfterExportPercent: 79 };
  expect(findStepsBack(worse, house)).toEqual([
    "rooms that need each other: 1, and it was 0",
    "percent named after an export: 79, and it was 80",
  ]);
});

test("what no program imports but for a test's sake is a test's, and so is what only that imports", () => {
  const sources = [
    source("apps/server/src/serve.ts", 'import "./day.ts"; await import("./late.ts");'),
    source("apps/server/src/day.ts", "export const day = 1;"),
    source("apps/server/src/late.ts", "export const late = 1;"),
    source("apps/server/src/a-day.ts", 'import { hour } from "./an-hour.ts";'),
    source("apps/server/src/an-hour.ts", "export const hour = 1;"),
    source("apps/server/src/day.test.ts", 'import "./late.ts"; import "./a-day.ts";'),
    source("packages/scheduling/src/rule.ts", "export const rule = 1;"),
    source("packages/scheduling/src/rule.test.ts", 'import { rule } from "./rule.ts";'),
    source("apps/server/src/search.ts", 'import "@milepost/scheduling/rule.ts";'),
  ];
  const names = ["a-day", "an-hour"].map((name) => `apps/server/src/${name}.ts`);
  expect([...listForTestsAlone(sources, listArrows(sources))]).toEqual(names);
});
