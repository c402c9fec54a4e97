import { expect, test } from "vitest";
import {
  changeInWords,
  dateInWords,
  minutesInWords,
  moneyInWords,
  moneySaved,
} from "./insight-figures.ts";

test("minutes are said in hours where there are some", () => {
  expect([0, 45, 60, 192].map(minutesInWords)).toEqual(["0 min", "45 min", "1 h", "3 h 12 min"]);
});

test("a date is the same day wherever the browser is", () => {
  expect(dateInWords("2026-11-02")).toBe("2 Nov 2026");
});

test("money is the hours and the miles at their prices, and is not shown where no price is set", () => {
  const saved = { bookings: 4, minutes: 90, metres: 16_093.44 };
  expect(moneySaved(saved, { perHour: 20, perMile: 0.5 })).toBeCloseTo(35);
  expect(moneySaved(saved, { perHour: 20, perMile: null })).toBe(30);
  expect(moneySaved(saved, { perHour: null, perMile: 0 })).toBe(0);
  expect(moneySaved(saved, { perHour: null, perMile: null })).toBeNull();
  expect(moneySaved({ ...saved, bookings: 0 }, { perHour: 20, perMile: 0.5 })).toBeNull();
  expect([1240.4, 35, -12.5].map(moneyInWords)).toEqual(["£1,240", "£35.00", "−£12.50"]);
});

test("a change is more, less or as much as before", () => {
  expect(changeInWords(90, 30, minutesInWords)).toBe("1 h more than before");
  expect(changeInWords(-10, 30, minutesInWords)).toBe("40 min less than before");
  expect(changeInWords(30, 30, minutesInWords)).toBe("As much as before");
});
