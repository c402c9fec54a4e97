import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "93");
});
afterAll(() => desk.close());

test("two workflows that book the same module for other lengths have their diaries read", async () => {
  const pair = { sourceModule: "Deals", destinationModule: "Deals" };
  const [first = 0] = await desk.addWorkflows([
    { ...pair, settings: { defaultMeetingDuration: 90 } },
    { ...pair, settings: { defaultMeetingDuration: 45 } },
  ]);
  const wf = String(first);
  await until(async () => {
    const { ok } = await desk.agent.send(`/api/search?wf=${wf}&postcode=${desk.postcode}`);
    return ok;
  });
  const [offer] = (await desk.search({ wf, postcode: desk.postcode })).flatMap(
    ({ offers = [] }) => offers,
  );
  if (!offer) throw new Error("Nobody has a free slot");
  const { start, slot } = offer;
  for (const agent of [desk.becky, desk.omar]) {
    await desk.insert("Deals", {
      Deal_Name: "Blinds",
      Stage: "Qualification",
      Appointment_Start: start,
      Field_Agent: { id: agent.id },
    });
  }
  const isOffered = async () => {
    const results = await desk.search({ wf, postcode: desk.postcode });
    return results.some(({ slots }) => slots.includes(slot));
  };
  await until(async () => !(await isOffered()));
  expect(await isOffered()).toBe(false);
});
