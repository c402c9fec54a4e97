import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";

/** Of each section of OWASP ASVS 5.0.0: the levels of its requirements, in their order. */
const levels: Readonly<Record<string, string>> = {
  "1.1": "22",
  "1.2": "1111122223",
  "1.3": "112222222223",
  "1.4": "222",
  "1.5": "123",
  "2.1": "122",
  "2.2": "112",
  "2.3": "12223",
  "2.4": "23",
  "3.1": "3",
  "3.2": "113",
  "3.3": "12223",
  "3.4": "11222233",
  "3.5": "11122333",
  "3.6": "3",
  "3.7": "22333",
  "4.1": "12233",
  "4.2": "23333",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112333",
  "5.3": "113",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "11223333",
  "6.4": "112233",
  "6.5": "22222333",
  "6.6": "2223",
  "6.7": "33",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "223",
  "7.6": "22",
  "8.1": "1233",
  "8.2": "1123",
  "8.3": "133",
  "8.4": "23",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "223",
  "10.3": "22223",
  "10.4": "1111122222233333",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "2233",
  "11.2": "22233",
  "11.3": "11233",
  "11.4": "1222",
  "11.5": "23",
  "11.6": "23",
  "11.7": "33",
  "12.1": "12233",
  "12.2": "11",
  "12.3": "22223",
  "13.1": "2333",
  "13.2": "222223",
  "13.3": "2233",
  "13.4": "1222233",
  "14.1": "22",
  "14.2": "12223333",
  "14.3": "122",
  "15.1": "12233",
  "15.2": "12233",
  "15.3": "1222222",
  "15.4": "3333",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "2223",
  "17.1": "23",
  "17.2": "22223333",
  "17.3": "22",
};

const verdicts = ["met", "not applicable", "not met"] as const;
const page = readFileSync(join(repository, "docs/security/asvs.md"), "utf8");
const cells = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(2, -2).split(" | "));
const rows = cells
  .filter(([id = ""]) => id.startsWith("v5"))
  .map(([id = "", level = "", about = "", verdict = "", why = ""]) => ({
    id,
    level,
    about,
    verdict,
    why,
  }));
const read = (path: string) => readFileSync(join(repository, path), "utf8");

test("every requirement of levels 1 and 2 is there once, under its level", () => {
  const wanted = Object.entries(levels).flatMap(([section, given]) =>
    [...given].map((level, at) => ({ id: `v5.0.0-${section}.${at + 1}`, level })),
  );
  const both = wanted.filter(({ level }) => level !== "3");
  expect(both).toHaveLength(253);
  expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(both);
});

test("every row has a verdict, and says why", () => {
  for (const { id, about, verdict, why } of rows) {
    expect(verdicts, id).toContain(verdict);
    expect([about, why], id).not.toContain("");
    if (verdict === "not met") expect(why, id).toMatch(/\. To close: .+\.$/);
  }
});

test("the counts at the top are those of the rows", () => {
  const countsOf = (some: typeof rows) =>
    verdicts.map((verdict) => String(some.filter((row) => row.verdict === verdict).length));
  const chapterOf = ({ id }: { id: string }) => id.slice("v5.0.0-".length).split(".")[0];
  const chapters = [...Map.groupBy(rows, chapterOf)];
  const told = cells
    .filter((row) => row.length === 4)
    .map((row) => row.map((cell) => cell.replaceAll("*", "")));
  expect(told.map(([, ...counts]) => counts)).toEqual([
    ...["1", "2"].map((level) => countsOf(rows.filter((row) => row.level === level))),
    countsOf(rows),
    ...chapters.map(([, some]) => countsOf(some)),
  ]);
  expect(told.slice(3).map(([chapter = ""]) => chapter.split(" ")[0])).toEqual(
    chapters.map(([chapter]) => chapter),
  );
});

test("what is met is shown by a file that is there, and by a test that has that name", () => {
  for (const { id, why } of rows.filter(({ verdict }) => verdict === "met")) {
    const shown = [...why.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)];
    expect(shown, id).not.toEqual([]);
    for (const [, path = "", title] of shown) {
      const isTest = /\.(test|spec)\.ts$/.test(path);
      expect(title !== undefined, `${id}: ${path}`).toBe(isTest);
      expect(read(path), `${id}: ${path}`).toContain(title ?? "");
    }
  }
});
