import { expect, test } from "vitest";
import { inWords, isEmpty, mistakeIn, toEntered, toSent } from "./field-value.ts";

const zone = "Europe/London";

test("false and 0 are values; empty text, lists and lookups are not", () => {
  expect([false, 0, "0", { id: "1", name: "" }].map(isEmpty)).toEqual([false, false, false, false]);
  expect(["", "  ", [], { id: "", name: "" }, null, undefined].map(isEmpty)).not.toContain(false);
});

test("a number is typed as text and sent as a number", () => {
  expect(toSent(" 12.50 ", "decimal", zone)).toBe(12.5);
  expect(toEntered(0, "integer", zone)).toBe("0");
});

test.each([
  ["2026-07-06T10:00", "2026-07-06T10:00:00+01:00", zone],
  ["2026-11-16T10:00", "2026-11-16T10:00:00+00:00", zone],
  ["2026-11-16T10:00", "2026-11-16T10:00:00-05:00", "America/New_York"],
  // The hour before the clocks go back, and the one after.
  ["2026-10-25T00:30", "2026-10-25T00:30:00+01:00", zone],
  ["2026-10-25T02:30", "2026-10-25T02:30:00+00:00", zone],
])("%s on the workflow's clock is sent as %s and comes back the same", (local, sent, at) => {
  expect(toSent(local, "datetime-local", at)).toBe(sent);
  expect(toEntered(sent, "datetime-local", at)).toBe(local);
});

test.each([
  ["text", "", "This is required."],
  ["boolean", undefined, "This is required."],
  ["boolean", false, null],
  ["integer", "0", null],
  ["integer", "1.5", "Enter a whole number."],
  ["decimal", "ten", "Enter a number."],
  ["email", "ava@", "Enter an email address, like name@example.com."],
  ["email", "ava@customer.example", null],
  ["lookup", { id: "", name: "" }, "This is required."],
] as const)("in a required %s, %j gets the message: %s", (type, value, mistake) => {
  expect(mistakeIn({ type, isRequired: true }, value)).toBe(mistake);
});

test("what is not required may be left empty, but not wrong", () => {
  expect(mistakeIn({ type: "email", isRequired: false }, "")).toBeNull();
  expect(mistakeIn({ type: "email", isRequired: false }, "ava")).not.toBeNull();
});

test("values are read out as people say them", () => {
  expect(inWords(false, "boolean", zone)).toBe("No");
  expect(inWords(["Patio", "Bay"], "multiselect", zone)).toBe("Patio, Bay");
  expect(inWords({ id: "7", name: "Becky Shaw" }, "userlookup", zone)).toBe("Becky Shaw");
  expect(inWords("2025-02-10", "date", zone)).toBe("10 February 2025");
  expect(inWords("2026-07-06T10:00:00+01:00", "datetime-local", "Europe/Paris")).toBe(
    "6 July 2026, 11am",
  );
  expect(inWords("2026-07-06T10:05:00+01:00", "datetime-local", zone)).toBe("6 July 2026, 10:05am");
  for (const type of ["date", "datetime-local"] as const)
    expect(inWords("call first", type, zone)).toBe("call first");
});
