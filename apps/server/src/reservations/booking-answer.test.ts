import { expect, test } from "vitest";
import { BookingAnswer } from "./booking-answer.ts";
import { type BookingWarning, warningInWords } from "./booking-warning.ts";

test("a booking that was kept with a sentence still says it", () => {
  const old = {
    kind: "booked",
    redirectUrl: null,
    warning: "Look in the CRM.",
    meeting: "refused",
  };
  const answer = BookingAnswer.parse(old);
  if (answer.kind !== "booked") throw new Error("It is not booked");
  expect(warningInWords(answer.warnings)).toBe("Look in the CRM.");
  expect(BookingAnswer.parse({ ...old, warning: null })).toMatchObject({ warnings: [] });
});

test("an answer that nobody can read is refused, and not taken for some other", () => {
  expect(() => BookingAnswer.parse({ kind: "booked" })).toThrow();
  expect(() => BookingAnswer.parse({ kind: "perhaps" })).toThrow();
});

test.each<[BookingWarning, string]>([
  [
    { code: "record-unknown" },
    "Your CRM didn’t confirm the record. Look for it there before you book again.",
  ],
  [{ code: "meeting-unknown" }, "Your CRM didn’t confirm the meeting. Check that it’s there."],
  [
    { code: "part-refused", message: "Contacts: it is locked" },
    "Your CRM rejected part of the record: Contacts: it is locked",
  ],
  [
    { code: "meeting-refused", message: "no such owner" },
    "Your CRM rejected the meeting: no such owner",
  ],
  [
    { code: "acceptance-refused", message: "Accepted: invalid" },
    "Your CRM rejected the customer’s acceptance: Accepted: invalid",
  ],
  [
    { code: "field-gone", field: "Deals.Removed" },
    "Your CRM no longer has the field Deals.Removed. Ask an administrator to map another.",
  ],
])("%j in words", (warning, words) => {
  expect(warningInWords([warning])).toBe(words);
});

test("several warnings are read one after the other, and none is null", () => {
  const both = [{ code: "meeting-unknown" }, { code: "field-gone", field: "Deals.X" }] as const;
  expect(warningInWords(both)).toBe(
    "Your CRM didn’t confirm the meeting. Check that it’s there. Your CRM no longer has the field Deals.X. Ask an administrator to map another.",
  );
  expect(warningInWords([])).toBeNull();
});
