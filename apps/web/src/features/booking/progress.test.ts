import { expect, test } from "vitest";
import { type Booking, progressOf } from "./progress.ts";
import { truthOf } from "./truth.ts";

const at = "2026-11-16T09:00:00Z";
const step = (name: string, outcome: string) => ({ step: name, outcome, detail: null, at });
const held = step("hold", "held");
const free = step("check the diary", "free");

const story = (...steps: Booking["steps"]) =>
  progressOf({ steps, invitation: null }).map(({ state }) => state);

test("a booking that was just sent has its slot and waits for the diary", () => {
  expect(story(held)).toEqual(["done", "now", "later"]);
  expect(progressOf(null).map(({ state }) => state)).toEqual(["done", "now", "later"]);
});

test("then the diary is checked, then the CRM has it", () => {
  expect(story(held, free)).toEqual(["done", "done", "now"]);
  expect(story(held, free, step("book", "booked"))).toEqual(["done", "done", "done"]);
});

test("a second try starts again after the first was refused", () => {
  expect(story(held, free, step("book", "refused"))).toEqual(["done", "now", "later"]);
});

test("an invitation that went out is part of the story", () => {
  const told = progressOf({ steps: [held, step("invite", "sent")], invitation: "sent" });
  expect(told.map(({ text }) => text)).toContain("Invitation sent");
});

const nothing = { redirectUrl: null, warning: null };

test("a booking's state says what became of it", () => {
  const steps = [held];
  expect(truthOf({ ...nothing, state: "attention", warning: "look", steps }, 1)).toEqual({
    kind: "booked",
    booked: { redirectUrl: null, warning: "look" },
  });
  expect(truthOf({ ...nothing, state: "booking", steps }, 1)).toEqual({ kind: "under-way" });
  expect(truthOf({ ...nothing, state: "held", steps }, 1)).toEqual({ kind: "not-begun" });
  const taken = [...steps, step("book", "taken")];
  expect(truthOf({ ...nothing, state: "released", steps: taken }, 1)).toMatchObject({
    code: "SLOT_TAKEN",
  });
});

test("a hold that is gone does not say what became of a form that may have taken another in its place", () => {
  const steps = [held, step("hold", "ran out")];
  expect(truthOf({ ...nothing, state: "released", steps }, 1)).toEqual({ kind: "not-begun" });
});

test("a refusal counts when it came after Book was pressed, not before", () => {
  const steps = [held, step("book", "mandatory")];
  const refused = { ...nothing, state: "held" as const, steps };
  expect(truthOf(refused, 1)).toEqual({ kind: "refused", code: "MANDATORY_NOT_FOUND" });
  expect(truthOf(refused, 2)).toEqual({ kind: "not-begun" });
});
