import { expect, test } from "vitest";
import { findSettings } from "./find-settings.ts";
import { sections } from "./sections.ts";

test("a setting is found by part of its name, in any case and order of words", () => {
  const [found, ...others] = findSettings(sections, "ADVANCE days");
  expect(found).toMatchObject({ title: "General settings", hash: "setting-defaultDaysInAdvance" });
  expect(others).toEqual([]);
});

test("a section is found by its title", () => {
  const hashes = findSettings(sections, "time block").map(({ hash }) => hash);
  expect(hashes).toContain("time-block");
});

test("what nothing is called finds nothing", () => {
  expect(findSettings(sections, "carburettor")).toEqual([]);
});
