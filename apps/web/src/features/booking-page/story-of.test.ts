import { expect, test } from "vitest";
import { standingOf, storyOf } from "./story-of.ts";
import type { Booking } from "./use-booking-page.ts";

const user = { id: "1", name: "Bob Hale" } as unknown as Booking["appFieldAgent"];
const at = (minute: number) => `2026-11-18T10:0${minute}:00.000Z`;
const cancel = { by: "Bob Hale", at: at(4), reason: "No longer needed", warning: null };
const move = {
  by: "Bob Hale",
  at: at(4),
  start: "2026-12-02T10:00:00+00:00",
  end: "2026-12-02T11:30:00+00:00",
  fieldAgent: "Becky Shaw",
};
const booking: Booking = {
  bookingId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
  state: "released",
  start: "2026-12-01T10:00:00+00:00",
  end: "2026-12-01T11:30:00+00:00",
  timezone: "Europe/London",
  workflowId: 1,
  fieldAgent: "Becky Shaw",
  fieldAgentId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9f",
  slot: "W0Tue10am",
  deviation: 0,
  week: "2026-11-30",
  bookedBy: "Bob Hale",
  appBookingAgent: user,
  appFieldAgent: user,
  recordId: "7",
  invitation: "sent",
  acceptedAt: null,
  calendarAnswer: null,
  redirectUrl: null,
  earlier: [],
  warning: null,
  isCancellable: false,
  isMovable: false,
  postcode: "MP2 1AA",
  move: null,
  cancel,
  mails: [
    { what: "invitation", state: "done", at: at(1) },
    { what: "cancellation", state: "refused", at: at(5) },
  ],
  steps: [
    { step: "hold", outcome: "held", detail: null, at: at(0) },
    { step: "check the diary", outcome: "free", detail: null, at: at(2) },
    { step: "book", outcome: "booked", detail: null, at: at(3) },
    { step: "cancel", outcome: "asked", detail: null, at: at(4) },
    // A moment later, though it was decided together with the mail.
    { step: "cancel", outcome: "cancelled", detail: null, at: at(5).replace("000Z", "009Z") },
  ],
};

test("a story is in the order in which it happened, with the mails' fate and without our own workings", () => {
  expect(storyOf(booking).map(({ text }) => text)).toEqual([
    "Bob Hale held the slot.",
    "We sent the customer the invitation.",
    "Bob Hale booked the visit. It is in your CRM.",
    "Bob Hale asked us to cancel it: No longer needed",
    "It is off: out of your CRM, and the slot is free.",
    "The mail server refused the cancellation. We try again; phone the customer.",
  ]);
});

test.each([
  ["booked", null, null, "Visit booked"],
  ["attention", null, null, "Visit booked"],
  ["booked", cancel, null, "Visit being cancelled"],
  ["booked", null, move, "Visit being moved"],
  ["released", cancel, null, "Visit cancelled"],
  ["released", null, null, "Visit no longer booked"],
] as const)("%s, with %o and %o, reads %s", (state, asked, moving, words) => {
  expect(standingOf({ state, cancel: asked, move: moving })).toBe(words);
});

test("each answer that a customer gives in their calendar is a line of its own", () => {
  const outcomes = ["declined", "accepted", "tentative"].map((said) => `${said} in the calendar`);
  const steps = outcomes.map((outcome, minute) => ({
    step: "accept",
    outcome,
    detail: null,
    at: at(minute),
  }));
  expect(storyOf({ ...booking, cancel: null, mails: [], steps }).map(({ text }) => text)).toEqual([
    "The customer declined in their calendar.",
    "The customer accepted in their calendar.",
    "The customer answered “maybe” in their calendar.",
  ]);
});
