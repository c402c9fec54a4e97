import { expect, test } from "vitest";
import { type Cell, csvOf } from "./csv-of.ts";

const cellOf = (cell: Cell) => csvOf([[cell]]).slice(1, -2);

/** What a CRM may hold as somebody's name, and what a spreadsheet program must be given instead. */
const nasty: readonly (readonly [text: string, cell: string])[] = [
  ["=1+1", `"'=1+1"`],
  ['=HYPERLINK("http://evil.example","Click")', `"'=HYPERLINK(""http://evil.example"",""Click"")"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['=1+1";=2+2', `"'=1+1"";=2+2"`],
  ["+44 20 7946 0018", `"'+44 20 7946 0018"`],
  ["-2+3+cmd|' /C calc'!A0", `"'-2+3+cmd|' /C calc'!A0"`],
  ["-5", `"'-5"`],
  ["@SUM(1+1)", `"'@SUM(1+1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
  ["＝1+1", `"'＝1+1"`],
  ["＋1", `"'＋1"`],
  ["－1", `"'－1"`],
  ["＠SUM(1)", `"'＠SUM(1)"`],
  ["'=1+1", `"'=1+1"`],
  ["Smith, John", `"Smith, John"`],
  ['John "Jack" Smith', `"John ""Jack"" Smith"`],
  ["two\r\nlines", `"two\r\nlines"`],
  ["a;b", `"a;b"`],
  ["a=b", `"a=b"`],
  ["", `""`],
  ["Łucja Ångström 李", `"Łucja Ångström 李"`],
];

test.each(nasty)(
  "no text is calculated by a spreadsheet program, and none ends its cell: %j",
  (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  },
);

test("a number stays a number, also below zero, and unknown is not 0", () => {
  expect(cellOf(-5)).toBe("-5");
  expect(cellOf(0)).toBe("0");
  expect(cellOf(null)).toBe(`"unknown"`);
});

test("the file says that it is UTF-8, and each row ends as spreadsheet programs want it", () => {
  expect(
    csvOf([
      ["Area", "Lost"],
      ["MP3", 2],
    ]),
  ).toBe(`\uFEFF"Area","Lost"\r\n"MP3",2\r\n`);
});
