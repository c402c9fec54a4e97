import type { readBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { findCustomers } from "@milepost/contract/endpoints/home/find-customers.ts";
import type { listUnanswered } from "@milepost/contract/endpoints/home/list-unanswered.ts";
import type { listDeskCustomers, readDesk } from "@milepost/contract/endpoints/home/read-desk.ts";
import type { readTeamDay } from "@milepost/contract/endpoints/home/read-team-day.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf = 0;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "36");
  const contacts = { sourceModule: "Contacts", destinationModule: "Contacts" };
  [wf = 0] = await desk.addWorkflows([contacts]);
});
afterAll(() => desk.close());

const customer = (name: string, more: object = {}) => {
  const address = { Mailing_Zip: desk.postcode, Mailing_City: "Milton" };
  return desk.insert("Contacts", { Last_Name: name, ...address, ...more });
};

const deskOf = (from: Browserless) => from.get<Answer<typeof readDesk>>("/api/desk");
const namesOf = async (from: Browserless) => {
  const answer = await from.get<Answer<typeof listDeskCustomers>>("/api/desk/customers");
  return answer.customers.map(({ name }) => name);
};
const find = async (text: string) => {
  const query = new URLSearchParams({ wf: `${wf}`, text });
  const { customers } = await desk.agent.get<Answer<typeof findCustomers>>(
    `/api/customers?${query}`,
  );
  return customers;
};
const teamDay = (date?: string) => {
  const query = new URLSearchParams({ wf: `${wf}`, ...(date !== undefined && { date }) });
  return desk.agent.send(`/api/team-day?${query}`);
};

test("a desk has what its person holds and has booked today, named by the CRM, and nobody else's", async () => {
  const first = await customer("Held Hannah");
  const { wish, agent: driver } = await desk.offerFor(wf, first);
  const { body: held } = await desk.post("/api/holds", wish);
  const second = await customer("Booked Bilal");
  const { wish: other } = await desk.offerFor(wf, second, { skip: 3 });
  const { body: booked } = await desk.book(other);

  const own = await deskOf(desk.agent);
  expect(own.holds).toMatchObject([
    {
      bookingId: held.reservationId,
      recordId: first,
      postcode: desk.postcode,
      fieldAgent: driver.full_name,
      appFieldAgentId: wish.fieldagent,
      slot: wish.slot,
      isInvited: false,
      wasRefused: false,
    },
  ]);
  expect(own.booked).toMatchObject([
    { bookingId: booked.bookingId, recordId: second, state: "booked", acceptedAt: null },
  ]);
  expect((await namesOf(desk.agent)).toSorted()).toEqual(["Booked Bilal", "Held Hannah"]);

  expect(await deskOf(desk.rival)).toEqual({ holds: [], booked: [], changed: [] });
  expect(await namesOf(desk.rival)).toEqual([]);

  await desk.agent.send(`/api/holds/${held.reservationId}`, { method: "DELETE" });
  expect((await deskOf(desk.agent)).holds).toEqual([]);
});

test("where the CRM is away the desk still shows, without names", async () => {
  const { zgid } = desk.place;
  const { id } = await desk.crm.control<{ id: number }>("rules", { zgid, kind: "down" });
  const names = await desk.agent.send("/api/desk/customers");
  const { booked } = await deskOf(desk.agent);
  await desk.crm.control("rules/remove", { id });
  expect([names.status, booked.length]).toEqual([502, 1]);
});

test("a customer is found by part of the name, and by the phone number however it is written", async () => {
  const id = await customer("Findable Fatima", { Phone: "020 7946 0018" });
  await customer("Findable Frederick", { Mobile: "+44 7700 900555" });
  // The CRM's index takes its time.
  await until(async () => (await find("Findable")).length === 2);
  expect(await find("findable fat")).toEqual([
    { recordId: id, name: "Findable Fatima", postcode: desk.postcode },
  ]);
  expect((await find("Findable")).map(({ name }) => name)).toEqual([
    "Findable Fatima",
    "Findable Frederick",
  ]);
  for (const text of ["020 7946 0018", "02079460018", "+44 20 7946 0018"]) {
    expect(
      (await find(text)).map(({ name }) => name),
      text,
    ).toEqual(["Findable Fatima"]);
  }
  expect((await find("07700 900555")).map(({ name }) => name)).toEqual(["Findable Frederick"]);
  // The same last four digits.
  expect(await find("020 7000 0018")).toEqual([]);
  expect(await find("Nobody at all")).toEqual([]);
});

test("the team's day is the diaries' that are kept: visits by area, what is held, and no day beyond them", async () => {
  const recordId = await customer("Held Hans");
  const { wish, offer } = await desk.offerFor(wf, recordId);
  await desk.post("/api/holds", wish);
  const date = offer.start.slice(0, 10);
  const answer = await teamDay(date);
  const day = (await answer.json()) as Answer<typeof readTeamDay>;
  expect(day.date).toBe(date);
  expect(day.agents.map(({ name }) => name)).toEqual([desk.becky.full_name, desk.omar.full_name]);
  const lane = day.agents.find(({ agentId }) => agentId === wish.fieldagent);
  expect(lane?.items).toContainEqual({
    kind: "held",
    start: offer.start,
    end: offer.end,
    area: desk.postcode.replace(/ .*/, ""),
  });
  expect(JSON.stringify(day)).not.toMatch(new RegExp(`Hans|${recordId}`));

  const [yesterday, farAway] = [new Date(Date.now() - 86_400_000 * 2), new Date("2999-01-01")];
  for (const other of [yesterday, farAway]) {
    expect((await teamDay(other.toISOString().slice(0, 10))).status).toBe(400);
  }
});

const unanswered = async (from: Browserless) => {
  const { visits } = await from.get<Answer<typeof listUnanswered>>("/api/unanswered");
  return visits.map(({ bookingId }) => bookingId);
};

/** Booked in the first slot that is so many days away, with an invitation that has gone out. */
async function invited(name: string, days = 0): Promise<string> {
  const recordId = await customer(name, { Phone: "020 7946 0111" });
  const results = await desk.search({ wf: String(wf), recordId });
  const free = results.flatMap(({ offers = [], ...more }) =>
    offers.map((offer) => ({ offer, ...more })),
  );
  const inOrder = free.toSorted((a, b) => Date.parse(a.offer.start) - Date.parse(b.offer.start));
  const from = Date.now() + days * 86_400_000;
  const found = inOrder.find(({ offer }) => Date.parse(offer.start) > from);
  const { offer, appFieldAgentId: fieldagent, week = "" } = found ?? {};
  const wish = { wf, recordId, deviation: 0, week, fieldagent: fieldagent ?? "" };
  const slot = offer?.slot ?? "";
  const emailRecipient = `${name.replace(" ", ".")}@customers.example`;
  const invite = { ...wish, slotID: slot, appFieldAgentId: fieldagent, emailRecipient };
  expect((await desk.post("/api/calendarInvite", invite)).status).toBe(200);
  const { body } = await desk.book({ ...wish, slot }, { inviteEmail: emailRecipient });
  return body.bookingId ?? "";
}

const invitedDaysAgo = (id: string, days: number) =>
  desk.rows(
    `update reservations set invited_at = now() - make_interval(days => $2) where is_own and reservation_id = $1`,
    [id, days],
  );

test("who was invited before today and has not answered is to be phoned on the last working day, by everybody who may book", async () => {
  const soon = await invited("Silent Sam");
  const later = await invited("Later Lena", 5);
  expect(await unanswered(desk.agent), "they were invited today").toEqual([]);
  await Promise.all([soon, later].map((id) => invitedDaysAgo(id, 2)));
  expect(await unanswered(desk.agent)).toEqual([soon]);
  expect(await unanswered(desk.rival)).toEqual([soon]);
  const { customers } =
    await desk.rival.get<Answer<typeof listDeskCustomers>>("/api/desk/customers");
  expect(customers).toEqual([{ bookingId: soon, name: "Silent Sam", phone: "020 7946 0111" }]);
});

test("what a customer says by phone is their answer: noted once, with who phoned", async () => {
  const [id = ""] = await unanswered(desk.agent);
  const noted = await Promise.all(
    [desk.rival, desk.agent].map((from) => desk.post(`/api/bookings/${id}/accepted`, {}, from)),
  );
  expect(noted.map(({ status }) => status)).toEqual([200, 200]);
  expect(await unanswered(desk.agent)).toEqual([]);
  const booking = (await (await desk.readBooking(id)).json()) as Answer<typeof readBooking>;
  expect(booking.acceptedAt).not.toBeNull();
  const said = booking.steps.filter(({ step }) => step === "accept");
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({ outcome: "accepted by phone" });
  const names = [desk.hugh, desk.bookingAgent].map(({ full_name }) => `${full_name} phoned.`);
  expect(names).toContain(said[0]?.detail);
});

test("a visit that is off has no answer to note, and a cancelled one is nobody's to phone", async () => {
  const id = await invited("Off Olga");
  await invitedDaysAgo(id, 2);
  expect(await unanswered(desk.agent)).toEqual([id]);
  const cancelled = await desk.post(`/api/bookings/${id}/cancel`, { reason: "Not needed" });
  expect(cancelled.status).toBe(200);
  expect(await unanswered(desk.agent)).toEqual([]);
  const { status, body } = await desk.post(`/api/bookings/${id}/accepted`, {});
  expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
});
