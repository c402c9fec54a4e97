import { setTimeout as sleep } from "node:timers/promises";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { beforeAll, expect, inject, test } from "vitest";

interface Result {
  readonly appFieldAgentId: string;
  readonly slots: string[];
  readonly week: string;
}

interface Booked {
  readonly success: boolean;
  readonly code?: string;
  readonly bookingId?: string;
  readonly redirectUrl?: string;
  readonly warning?: string;
  readonly alternatives?: { slot: string }[];
}

const cell = inject("cell");
const { agent, admin } = peopleOf(cell.company);
const company = JSON.parse(cell.company) as {
  dataCentre: string;
  organisation: { zgid: string };
  records: { Leads: { id: string; Zip_Code: string | null }[] };
};
const leads = company.records.Leads.filter(({ Zip_Code }) => Zip_Code !== null);
let lead = 20;
/** Each test books for customers of its own. */
const nextLead = () => leads[lead++]?.id ?? "";
const browser: Browserless = openBrowserless(cell);

const send = async (path: string, body: unknown, from = browser) => {
  const answer = await from.send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Booked };
};

/** Some live on an island, where nobody can be sent. */
async function nextOffer() {
  for (;;) {
    const recordId = nextLead();
    const answer = await browser.send(`/api/search?wf=1&recordId=${recordId}`);
    const results = answer.ok ? ((await answer.json()) as Result[]) : [];
    const offer = results.find(({ slots }) => slots.length > 0);
    const slot = offer?.slots.at(-1);
    if (offer && slot)
      return { recordId, slot, fieldagent: offer.appFieldAgentId, week: offer.week };
  }
}

const form = { topSection: {}, bottomSection: {}, isBooking: true, deviation: 0, wf: 1 };

const listRecords = async (module: string) => {
  const { dataCentre, organisation } = company;
  const query = new URLSearchParams({ dataCentre, zgid: organisation.zgid, module });
  const answer = await fetch(`${cell.sandboxUrl}/control/records?${query}`);
  return ((await answer.json()) as { records: Record<string, unknown>[] }).records;
};

beforeAll(async () => {
  await browser.signIn(agent);
});

test("a booking makes a deal and a meeting in the CRM, and leads to the record", async () => {
  const { recordId, ...offer } = await nextOffer();
  const { status, body } = await send("/api/processBooking", { ...form, recordId, ...offer });
  expect(body).toMatchObject({ success: true, message: "Booking processed successfully" });
  expect(status).toBe(200);
  const deals = await listRecords("Deals");
  const deal = deals.find(({ Source_Record }) => Source_Record === recordId);
  expect(deal).toMatchObject({
    Field_Agent: expect.anything(),
    Appointment_Start: expect.anything(),
  });
  expect(body.redirectUrl).toBe(
    `${cell.sandboxUrl}/${company.dataCentre}/crm/crm/org${company.organisation.zgid}/tab/Potentials/${deal?.id}`,
  );
  const meetings = await listRecords("Events");
  expect(
    meetings.filter(({ Milepost_Reference }) => Milepost_Reference === body.bookingId),
  ).toHaveLength(1);
  const booking = await browser.get<{ state: string; steps: { step: string }[] }>(
    `/api/bookings/${body.bookingId}`,
  );
  expect(booking.state).toBe("booked");
});

test("the same form sent twice at once is one booking, and both get the same answer", async () => {
  const { recordId, ...offer } = await nextOffer();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send("/api/processBooking", { ...form, recordId, ...offer })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.success).toBe(true);
  const deals = await listRecords("Deals");
  expect(deals.filter(({ Source_Record }) => Source_Record === recordId)).toHaveLength(1);
});

test("the second to book is refused, with what is free instead", async () => {
  const { recordId: one, ...offer } = await nextOffer();
  const other = nextLead();
  const rival = openBrowserless(cell);
  await rival.signIn(admin);
  const first = await send("/api/holds", { ...offer, recordId: one, wf: 1, deviation: 0 });
  expect(first.status).toBe(200);
  const second = await send(
    "/api/holds",
    { ...offer, recordId: other, wf: 1, deviation: 0 },
    rival,
  );
  expect([second.status, second.body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(second.body.alternatives?.length).toBeGreaterThan(0);
  // Another agent may be free at the same time.
  const taken = { slot: offer.slot, appFieldAgentId: offer.fieldagent };
  expect(second.body.alternatives).not.toContainEqual(expect.objectContaining(taken));
});

test("a form left open over Sunday night is out of date, not booked a week later", async () => {
  const { recordId, ...offer } = await nextOffer();
  const stale = { ...form, recordId, ...offer, week: "2026-01-05" };
  const { status, body } = await send("/api/processBooking", stale);
  expect([status, body.code]).toEqual([409, "SLOT_EXPIRED"]);
});

test("a booked slot is not offered again, at once", async () => {
  const { recordId, ...offer } = await nextOffer();
  const { body } = await send("/api/processBooking", { ...form, recordId, ...offer });
  expect(body.success).toBe(true);
  await sleep(0);
  const results = await browser.get<Result[]>(`/api/search?wf=1&recordId=${nextLead()}`);
  const again = results.find(({ appFieldAgentId }) => appFieldAgentId === offer.fieldagent);
  expect(again?.slots ?? []).not.toContain(offer.slot);
});

interface Message {
  readonly event: { readonly method: string; readonly uid: string; readonly sequence: number };
}

const mailsTo = async (to: string) => {
  const answer = await fetch(`${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
};

test("an invitation goes out once, and is cancelled with the same UID when the slot is given back", async () => {
  const { recordId, fieldagent, slot, week } = await nextOffer();
  const to = `customer-${recordId}@example.com`;
  const invite = { slotID: slot, deviation: 0, recordId, appFieldAgentId: fieldagent, wf: 1, week };
  const sent = await send("/api/calendarInvite", { ...invite, emailRecipient: to });
  expect(sent.body).toMatchObject({ success: true });
  const [first, ...more] = await mailsTo(to);
  expect(more).toEqual([]);
  expect(first?.event).toMatchObject({ method: "REQUEST", sequence: 0 });
  const { reservationId } = sent.body as { reservationId?: string };
  const released = await browser.send(`/api/holds/${reservationId}`, { method: "DELETE" });
  expect(released.status).toBe(200);
  await expect.poll(async () => (await mailsTo(to)).length, { timeout: 10_000 }).toBe(2);
  const [cancelled] = await mailsTo(to);
  expect(cancelled?.event).toMatchObject({
    method: "CANCEL",
    uid: first?.event.uid,
    sequence: 1,
  });
});

test("a customer without an address is held for and not mailed", async () => {
  const { recordId, fieldagent, slot, week } = await nextOffer();
  const invite = { slotID: slot, deviation: 0, recordId, appFieldAgentId: fieldagent, wf: 1, week };
  const { body } = await send("/api/calendarInvite", {
    ...invite,
    emailRecipient: "unknown@example.invalid",
  });
  expect(body).toMatchObject({ success: true });
  expect(await mailsTo("unknown@example.invalid")).toEqual([]);
});

const editDeal = async (id: unknown, values: object | null) => {
  const { dataCentre, organisation } = company;
  const answer = await fetch(`${cell.sandboxUrl}/control/edit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      dataCentre,
      zgid: organisation.zgid,
      userId: admin.id,
      module: "Deals",
      id,
      ...(values ? { action: "update", values } : { action: "delete" }),
    }),
  });
  expect(answer.status).toBe(200);
};

test("a booking follows the CRM: moved there it is moved here, deleted there it is cancelled, and the customer is notified", async () => {
  const { recordId, fieldagent, slot, week } = await nextOffer();
  const to = `follows-${recordId}@example.com`;
  const invite = { slotID: slot, deviation: 0, recordId, appFieldAgentId: fieldagent, wf: 1, week };
  await send("/api/calendarInvite", { ...invite, emailRecipient: to });
  const wish = { ...form, recordId, slot, fieldagent, week, inviteEmail: to };
  const { body } = await send("/api/processBooking", wish);
  expect(body.success).toBe(true);
  const read = () =>
    browser.get<{ state: string; start: string }>(`/api/bookings/${body.bookingId}`);
  const deal = (await listRecords("Deals")).find(({ Source_Record }) => Source_Record === recordId);
  const before = Date.parse(String(deal?.Appointment_Start));
  await sleep(2_000);
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
  const later = before + 7 * 60_000;
  await editDeal(deal?.id, {
    Appointment_Start: iso(later),
    Appointment_End: iso(later + 90 * 60_000),
  });
  await expect.poll(async () => Date.parse((await read()).start), { timeout: 20_000 }).toBe(later);
  await editDeal(deal?.id, null);
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe("released");
  await expect
    .poll(async () => (await mailsTo(to)).map(({ event }) => event.method), { timeout: 20_000 })
    .toEqual(["CANCEL", "REQUEST"]);
});
