import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "21");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
});
afterAll(() => desk.close());

/** Each test books for customers of its own. */
const newLead = () =>
  desk.insert("Leads", { Last_Name: "Customer", Company: "Firm", Zip_Code: desk.postcode });

async function nextWish() {
  const { wish } = await desk.offerFor(wf, await newLead());
  return wish;
}

const dealOf = async (recordId: string) => {
  const deals = await desk.crm.list("Deals");
  return deals.filter(({ Source_Record }) => Source_Record === recordId);
};

/** As the booking page asks for an invitation. */
async function invite(to: string) {
  const { slot, fieldagent, ...wish } = await nextWish();
  const { body } = await desk.post("/api/calendarInvite", {
    ...wish,
    slotID: slot,
    appFieldAgentId: fieldagent,
    emailRecipient: to,
  });
  expect(body).toMatchObject({ success: true });
  return { wish: { ...wish, slot, fieldagent }, reservationId: body.reservationId };
}

test("a booking makes a deal and a meeting in the CRM, and leads to the record", async () => {
  const wish = await nextWish();
  const { status, body } = await desk.book(wish);
  expect(body).toMatchObject({ success: true, message: "Booking processed successfully" });
  expect(status).toBe(200);
  const [deal] = await dealOf(wish.recordId);
  expect(deal).toMatchObject({
    Field_Agent: expect.anything(),
    Appointment_Start: expect.anything(),
  });
  const { dataCentre, zgid } = desk.place;
  expect(body.redirectUrl).toBe(
    `${cell.sandboxUrl}/${dataCentre}/crm/crm/org${zgid}/tab/Potentials/${deal?.id}`,
  );
  const meetings = await desk.crm.list("Events");
  expect(
    meetings.filter(({ Milepost_Reference }) => Milepost_Reference === body.bookingId),
  ).toHaveLength(1);
  const booking = await desk.readBooking(body.bookingId);
  expect(await booking.json()).toMatchObject({ state: "booked" });
});

test("the same form sent twice at once is one booking, and both get the same answer", async () => {
  const wish = await nextWish();
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.book(wish)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.success).toBe(true);
  expect(await dealOf(wish.recordId)).toHaveLength(1);
});

test("the second to book is refused, with what is free instead", async () => {
  const wish = await nextWish();
  const first = await desk.post("/api/holds", wish);
  expect(first.status).toBe(200);
  const other = { ...wish, recordId: await newLead() };
  const second = await desk.post("/api/holds", other, desk.rival);
  expect([second.status, second.body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(second.body.alternatives?.length).toBeGreaterThan(0);
  // Another agent may be free at the same time.
  const taken = { slot: wish.slot, appFieldAgentId: wish.fieldagent };
  expect(second.body.alternatives).not.toContainEqual(expect.objectContaining(taken));
});

test("a form left open over Sunday night is out of date, not booked a week later", async () => {
  const { status, body } = await desk.book({ ...(await nextWish()), week: "2026-01-05" });
  expect([status, body.code]).toEqual([409, "SLOT_EXPIRED"]);
});

test("a booked slot is not offered again, at once", async () => {
  const wish = await nextWish();
  const { body } = await desk.book(wish);
  expect(body.success).toBe(true);
  const results = await desk.search({ wf: String(wf), recordId: await newLead() });
  const again = results.find(({ appFieldAgentId }) => appFieldAgentId === wish.fieldagent);
  expect(again?.slots ?? []).not.toContain(wish.slot);
});

test("an invitation goes out once, and is cancelled with the same UID when the slot is given back", async () => {
  const to = "gives-back@example.com";
  const { reservationId } = await invite(to);
  const [first, ...more] = await mailsOf(cell, to);
  expect(more).toEqual([]);
  expect(first?.event).toMatchObject({ method: "REQUEST", sequence: 0 });
  const released = await desk.agent.send(`/api/holds/${reservationId}`, { method: "DELETE" });
  expect(released.status).toBe(200);
  await expect.poll(async () => (await mailsOf(cell, to)).length, { timeout: 10_000 }).toBe(2);
  const cancelled = (await mailsOf(cell, to)).at(-1);
  const uid = first?.event.uid;
  expect(cancelled?.event).toMatchObject({ method: "CANCEL", uid, sequence: 1 });
});

test("a customer without an address is held for and not mailed", async () => {
  await invite("unknown@example.invalid");
  expect(await mailsOf(cell, "unknown@example.invalid")).toEqual([]);
});

test("a booking follows the CRM: moved there it is moved here, deleted there it is cancelled, and the customer is notified", async () => {
  const to = "follows@example.com";
  const { wish } = await invite(to);
  const { body } = await desk.book(wish, { inviteEmail: to });
  expect(body.success).toBe(true);
  const read = async () =>
    (await (await desk.readBooking(body.bookingId)).json()) as { state: string; start: string };
  const [deal] = await dealOf(wish.recordId);
  const inCrm = { module: "Deals", id: String(deal?.id) };
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
  const later = Date.parse(String(deal?.Appointment_Start)) + 7 * 60_000;
  const values = { Appointment_Start: iso(later), Appointment_End: iso(later + 90 * 60_000) };
  await desk.crm.edit({ action: "update", ...inCrm, values });
  await expect.poll(async () => Date.parse((await read()).start), { timeout: 20_000 }).toBe(later);
  await desk.crm.edit({ action: "delete", ...inCrm });
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe("released");
  await expect
    .poll(async () => (await mailsOf(cell, to)).map(({ event }) => event.method), {
      timeout: 20_000,
    })
    .toEqual(["REQUEST", "CANCEL"]);
});
