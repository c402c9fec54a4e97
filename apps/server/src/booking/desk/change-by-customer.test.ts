import { expect, test } from "vitest";
import { changeByCustomer } from "./change-by-customer.ts";

const at = new Date("2026-11-18T10:00:00Z");
const steps = (...told: readonly (readonly [string, string])[]) =>
  told.map(([step, outcome], minute) => ({
    step,
    outcome,
    detail: null,
    at: new Date(at.getTime() + minute * 60_000),
  }));
const customers = "asked by the customer";

test("what a customer asked for counts once it is done", () => {
  const asked = steps(["book", "booked"], ["move", customers]);
  expect(changeByCustomer(asked)).toBeNull();
  const moved = steps(["book", "booked"], ["move", customers], ["move", "moved"]);
  expect(changeByCustomer(moved)).toEqual({ what: "moved", at: new Date("2026-11-18T10:02:00Z") });
  const refused = steps(["move", customers], ["move", "refused"]);
  expect(changeByCustomer(refused)).toBeNull();
});

test("what was done last counts, no matter who asked before", () => {
  const byAgent = steps(
    ["move", customers],
    ["move", "moved"],
    ["move", "asked"],
    ["move", "moved"],
  );
  expect(changeByCustomer(byAgent)).toBeNull();
  const cancelled = steps(
    ["move", "asked"],
    ["move", "moved"],
    ["cancel", customers],
    ["cancel", "cancelled"],
  );
  expect(changeByCustomer(cancelled)?.what).toBe("cancelled");
});

test("a reminder or an answer after a move leaves it the customer's", () => {
  const later = steps(["move", customers], ["move", "moved"], ["remind", "email sent"]);
  expect(changeByCustomer(later)?.what).toBe("moved");
});
