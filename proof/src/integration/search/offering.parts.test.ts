import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;
/** One agent alone, who has every slot. */
let single: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "37");
  const leads = { sourceModule: "Leads", destinationModule: "Contacts" };
  const alone = { ...leads, settings: { selectedFieldAgents: [desk.ours(desk.becky)] } };
  [wf = 0, single = 0] = await desk.addWorkflows([leads, alone]);
});
afterAll(() => desk.close());

const lead = () => desk.insert("Leads", { Last_Name: "Customer", Zip_Code: desk.postcode });
const dayOf = async (id: string | undefined, from = desk.agent) => {
  const answer = await from.send(`/api/holds/${id}/day`);
  return { status: answer.status, day: (await answer.json()) as DayPicture };
};
/** Who else is offering a slot, as those who search see it. */
const offeredBy = async (recordId: string, slot: string, from = desk.agent) => {
  const results = await desk.search({ wf: String(wf), recordId }, from);
  const offers = results.flatMap(({ offers = [] }) => offers);
  return offers.find((offer) => offer.slot === slot)?.alsoOfferedBy;
};

test("the person who is offering a time is named next to the same time of another agent, until they give it back", async () => {
  const [own, theirs] = [await lead(), await lead()];
  const { wish } = await desk.offerFor(wf, theirs, { from: desk.rival });
  expect(await offeredBy(own, wish.slot)).toBeUndefined();
  const { body } = await desk.post("/api/holds", wish, desk.rival);
  expect(await offeredBy(own, wish.slot)).toEqual([desk.hugh.full_name]);
  expect(await offeredBy(theirs, wish.slot, desk.rival)).toBeUndefined();
  await desk.rival.send(`/api/holds/${body.reservationId}`, { method: "DELETE" });
  expect(await offeredBy(own, wish.slot)).toBeUndefined();
});

test("the day of a hold has the search's own numbers, the hold itself not in it, and is its holder's alone", async () => {
  const { wish, offer } = await desk.offerFor(wf, await lead());
  const { body } = await desk.post("/api/holds", wish);
  const { day } = await dayOf(body.reservationId);
  const { driveThereMinutes, driveOnMinutes, addedMinutes, from, to } = offer;
  expect(day).toMatchObject({ driveThereMinutes, driveOnMinutes, addedMinutes, from, to });
  expect([day.kind, day.visit.start]).toEqual(["free", offer.start]);
  expect(day.items.filter(({ start }) => start === offer.start)).toEqual([]);
  expect((await dayOf(body.reservationId, desk.rival)).status).toBe(404);
  await desk.agent.send(`/api/holds/${body.reservationId}`, { method: "DELETE" });
  expect((await dayOf(body.reservationId)).status).toBe(404);
});

test("somebody else's hold stands in the pictured day as being offered, by area alone", async () => {
  // Beyond today, of which late in the day a single slot may be left.
  const { wish } = await desk.offerFor(single, await lead(), { from: desk.rival, skip: 3 });
  await desk.post("/api/holds", wish, desk.rival);
  const [result] = await desk.search({ wf: String(single), recordId: await lead() });
  const sameDay = result?.slots.find((slot) => slot.slice(0, 5) === wish.slot.slice(0, 5));
  if (!sameDay) throw new Error("Nothing else is on offer that day");
  const path = `/api/search/${result?.searchId}/day?slot=${sameDay}`;
  const { items } = await desk.agent.get<DayPicture>(path);
  expect(items.map(({ kind, area }) => [kind, area])).toContainEqual([
    "held",
    desk.postcode.split(" ")[0],
  ]);
});
