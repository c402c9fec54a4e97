import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSlotCodes, formatSlotCode, parseSlotCode, slotDays } from "./parse-slot-code.ts";

const anySlot = fc.record({
  week: fc.nat({ max: 60 }),
  day: fc.constantFrom(...slotDays),
  minutes: fc.nat({ max: 1439 }),
});

test("every minute of every weekday has one code, which reads back as itself", () => {
  fc.assert(
    fc.property(anySlot, (slot) => {
      expect(parseSlotCode(formatSlotCode(slot))).toEqual(slot);
    }),
  );
});

test.each([
  ["W1Mon10am", { week: 1, day: "Mon", minutes: 600 }],
  ["W0Fri1030am", { week: 0, day: "Fri", minutes: 630 }],
  ["W2Wed905am", { week: 2, day: "Wed", minutes: 545 }],
  ["W0Tue12pm", { week: 0, day: "Tue", minutes: 720 }],
  ["W0Tue1230pm", { week: 0, day: "Tue", minutes: 750 }],
  ["W0Tue12am", { week: 0, day: "Tue", minutes: 0 }],
])("%s is read as the specification writes it", (code, slot) => {
  expect(parseSlotCode(code)).toEqual(slot);
});

test.each([
  "",
  "W1Sat10am",
  "W1Mon13pm",
  "W1Mon1000am",
  "W-1Mon10am",
  "W01Mon10am",
  "w1mon10am",
  "W1000Mon10am",
])("%s is not a slot code", (text) => {
  expect(parseSlotCode(text)).toBeNull();
});

test("a code says week, day, hour, minutes where there are any, and half of the day", () => {
  const at = (week: number, day: (typeof slotDays)[number], minutes: number) =>
    formatSlotCode({ week, day, minutes });
  // Spec: Example: W1Mon10am.
  expect.soft(at(1, "Mon", 600)).toBe("W1Mon10am");
  // Spec: Format: W{weekOffset}{Mon..Fri}{hour[minutes]}{am|pm}.
  expect([at(0, "Mon", 545), at(12, "Fri", 720), at(2, "Wed", 750), at(0, "Tue", 0)]).toEqual([
    "W0Mon905am",
    "W12Fri12pm",
    "W2Wed1230pm",
    "W0Tue12am",
  ]);
  const days = "Mon Tue Wed Thu Fri Sat Sun".split(" ");
  // Spec: Slots fall on weekdays only.
  expect(days.filter((day) => parseSlotCode(`W1${day}10am`) !== null).join(" ")).toBe(
    "Mon Tue Wed Thu Fri",
  );
});

test("codes are sorted by week, then day, then time", () => {
  const sorted = ["W0Fri9am", "W0Fri12pm", "W0Fri4pm", "W1Mon10am", "W1Tue12am", "W10Mon10am"];
  expect(sorted.toReversed().sort(compareSlotCodes)).toEqual(sorted);
});

test("what is not a slot code comes after all that are", () => {
  expect(["lunch", "W10Mon10am", "W0Fri9am"].sort(compareSlotCodes)).toEqual([
    "W0Fri9am",
    "W10Mon10am",
    "lunch",
  ]);
  expect(["W0Fri9am", "lunch"].sort(compareSlotCodes)).toEqual(["W0Fri9am", "lunch"]);
});
