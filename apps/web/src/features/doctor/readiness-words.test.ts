import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { expect, test } from "vitest";
import {
  bookingCountInWords,
  findingsInWords,
  groupFindings,
  listInWords,
} from "./readiness-words.ts";

const finding = (severity: Finding["severity"], sentence = "Something."): Finding => ({
  code: "no-users",
  severity,
  sentence,
  section: "users",
  field: null,
});

test("what needs fixing is counted, and what is only worth knowing is not", () => {
  expect(findingsInWords([])).toBe("Ready to book");
  expect(findingsInWords([finding("note")])).toBe("Ready to book");
  expect(findingsInWords([finding("error"), finding("note")])).toBe("1 problem to fix");
  expect(findingsInWords([finding("error"), finding("warning"), finding("warning")])).toBe(
    "3 problems to fix",
  );
  expect(listInWords([finding("note")])).toBe("Show what’s worth knowing");
  expect(listInWords([finding("error")])).toBe("Show problems");
});

test("findings stand under what they mean, the worst first, and no heading stands alone", () => {
  const groups = groupFindings([finding("note", "c"), finding("error", "a"), finding("note", "d")]);
  expect(groups.map(({ severity }) => severity)).toEqual(["error", "note"]);
  expect(groups[1]?.findings.map(({ sentence }) => sentence)).toEqual(["c", "d"]);
});

test("how many records count as bookings is said, and unknown is not said as none", () => {
  const words = (records: number, counted: number | null) =>
    bookingCountInWords({ module: "Deals", records, counted });
  expect(words(37, 12)).toBe(
    "As saved, 12 of 37 records of Deals in the diaries count as bookings.",
  );
  expect(words(37, 37)).toMatch(/^As saved, all 37 records of Deals/);
  expect(words(1, 1)).toBe("As saved, 1 of 1 record of Deals in the diaries counts as a booking.");
  expect(words(0, 0)).toBe("There are no records of Deals in the diaries.");
  expect(words(3, null)).toMatch(/^We don’t know yet how many of the 3 records/);
});
