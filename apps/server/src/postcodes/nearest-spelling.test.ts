import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestSpelling, oneSlipFrom } from "./nearest-spelling.ts";

test.each([
  ["a wrong character", "MP11AB"],
  ["two neighbours swapped", "PM11AA"],
  ["a missing character", "MP11A"],
  ["a missing first character", "P11AA"],
  ["a character too many", "MP101AA"],
  ["a character too many at the end", "MP11AAX"],
])("a postcode with %s is one slip away", (_, typed) => {
  expect(oneSlipFrom(typed)).toContain("MP11AA");
});

test("two wrong characters are more than one slip", () => {
  expect(oneSlipFrom("MP12AB")).not.toContain("MP11AA");
});

test("slips lead back as they lead there, and never to what was typed", () => {
  const text = fc.stringMatching(/^[A-Z0-9]{1,7}$/);
  fc.assert(
    fc.property(text, fc.nat(), (typed, pick) => {
      const slips = oneSlipFrom(typed);
      expect(slips).not.toContain(typed);
      expect(new Set(slips).size).toBe(slips.length);
      const slip = slips[pick % slips.length] ?? "";
      expect(oneSlipFrom(slip)).toContain(typed);
    }),
  );
});

test("a text longer than any postcode has no spellings", () => {
  expect(oneSlipFrom("A".repeat(10_000))).toEqual([]);
});

test("the nearest spelling is in the same outcode, then a swap, then the first", () => {
  expect(nearestSpelling("MP12AB", ["MP22AB", "MP21AB", "MP12BA", "MP12AA"])).toBe("MP12BA");
  expect(nearestSpelling("MP12AB", ["MP22AB", "MP21AB", "MP12AE", "MP12AA"])).toBe("MP12AA");
  expect(nearestSpelling("MP12AB", ["AP12AB", "PM12AB", "MP22AB"])).toBe("PM12AB");
  expect(nearestSpelling("MP12AB", ["MP22AB", "AP12AB"])).toBe("AP12AB");
  expect(nearestSpelling("MP12AB", [])).toBeNull();
});
