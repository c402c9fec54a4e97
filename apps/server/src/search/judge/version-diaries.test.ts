import { expect, test } from "vitest";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import { versionDiaries } from "./version-diaries.ts";

const entry = (userId: string, from: number): PlacedEntry => ({
  userId,
  from,
  to: from + 60,
  kind: "meeting",
  postcode: null,
  module: null,
  recordId: null,
  aboutId: null,
  isOurs: false,
  fields: {},
  lat: null,
  lon: null,
  fromBase: null,
  toBase: null,
  toNext: null,
});
const [kim1, kim2, sam1, sam2] = [
  entry("kim", 0),
  entry("kim", 100),
  entry("sam", 0),
  entry("sam", 100),
];
const versionsOf = (read: readonly PlacedEntry[]) => [...versionDiaries(read).keys()];

test("each diary has a version of its own, with its entries in order", () => {
  const diaries = versionDiaries([kim1, kim2, sam1]);
  expect([...diaries.values()]).toEqual([[kim1, kim2], [sam1]]);
  expect(versionDiaries([])).toEqual(new Map());
});

test("a diary of the same entries keeps its version, whatever became of the others", () => {
  const [kim, sam] = versionsOf([kim1, kim2, sam1, sam2]);
  expect(versionsOf([kim1, kim2, sam1, sam2])).toEqual([kim, sam]);
  expect(versionsOf([kim1, kim2])).toEqual([kim]);
});

test("an entry that is added, taken away or another makes another version, never one from before", () => {
  const seen = new Set<string>();
  const diaries = [
    [kim1],
    [kim1, kim2],
    [kim1, { ...kim2, isOurs: true }],
    [kim2],
    [{ ...kim1, to: 90 }, kim2],
    [kim1],
  ];
  for (const diary of diaries) {
    const [version = ""] = versionsOf(diary);
    expect(seen).not.toContain(version);
    seen.add(version);
  }
});
