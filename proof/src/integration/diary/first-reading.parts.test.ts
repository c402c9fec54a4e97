import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk(inject("cell"), "18");
});
afterAll(() => desk.close());

test("a meeting made as soon as the diaries have been read is announced, however slowly the CRM takes the channel", async () => {
  await desk.crm.control("rules", {
    kind: "slow",
    ms: 3_000,
    forCalls: 1,
    method: "POST",
    path: "/actions/watch",
    zgid: desk.place.zgid,
  });
  await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
  await until(async () => (await desk.rows("select from diaries where is_own")).length === 1);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await desk.insert("Events", {
    Event_Title: "Call",
    Owner: { id: desk.becky.id },
    Start_DateTime: `${tomorrow}T10:00:00Z`,
    End_DateTime: `${tomorrow}T10:30:00Z`,
  });
  const meetings = "select from diary_entries where is_own and module = 'Events'";
  // Far less than the eight minutes to the next reading of everything.
  expect(await until(async () => (await desk.rows(meetings)).length === 1)).toBeLessThan(20_000);
});
