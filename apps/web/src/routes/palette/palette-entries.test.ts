import { expect, test } from "vitest";
import { paletteEntries } from "./palette-entries.ts";

const entry = (label: string, about: string) => ({ address: "/", label, about });
const all = [entry("Home", "Page"), entry("Drive at most", "Setting"), entry("Grace", "Customer")];

test("every word must be in the name or the kind, in any order and case", () => {
  expect(paletteEntries(all, "setting DRIVE").map(({ label }) => label)).toEqual(["Drive at most"]);
  expect(paletteEntries(all, "drive customer")).toEqual([]);
});

test("nothing typed brings the first, and never more than twelve", () => {
  expect(paletteEntries(all, " ")).toEqual(all);
  const many = Array.from({ length: 30 }, (_, n) => entry(`Setting ${n}`, "Setting"));
  expect(paletteEntries(many, "setting")).toHaveLength(12);
});
