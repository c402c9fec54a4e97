import {
  askFor,
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;

/** Every pair of modules, and whether a second appointment has a place of its own there. */
const pairs = [
  { source: "Leads", destination: "Deals", hasRoom: true },
  { source: "Leads", destination: "Events", hasRoom: true },
  { source: "Contacts", destination: "Deals", hasRoom: true },
  { source: "Accounts", destination: "Deals", hasRoom: true },
  { source: "Accounts", destination: "Contacts", hasRoom: true },
  { source: "Deals", destination: "Events", hasRoom: true },
  // The customer's own record says when the visit is, or points to what says it: one at a time.
  { source: "Leads", destination: "Leads", hasRoom: false },
  { source: "Leads", destination: "Contacts", hasRoom: false },
  { source: "Leads", destination: "Accounts", hasRoom: false },
  { source: "Contacts", destination: "Contacts", hasRoom: false },
  { source: "Accounts", destination: "Accounts", hasRoom: false },
  { source: "Deals", destination: "Deals", hasRoom: false },
] as const;
const workflows = new Map<string, number>();
const workflowOf = (source: string, destination: string) =>
  workflows.get(`${source} ${destination}`) ?? 0;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "54");
  const ids = await desk.addWorkflows(
    pairs.map(({ source, destination }) => ({
      sourceModule: source,
      destinationModule: destination,
      ...(destination === "Contacts" &&
        source === "Accounts" && {
          settings: { bookingAgentFields: [askFor("Contacts", "Last_Name")] },
        }),
    })),
  );
  for (const [at, { source, destination }] of pairs.entries()) {
    workflows.set(`${source} ${destination}`, ids[at] ?? 0);
  }
});
afterAll(() => desk.close());

let made = 0;
async function customerIn(module: string): Promise<string> {
  made += 1;
  const name = `Again ${made}`;
  const { postcode, insert } = desk;
  switch (module) {
    case "Leads":
      return insert(module, { Last_Name: name, Company: `Firm ${made}`, Zip_Code: postcode });
    case "Contacts":
      return insert(module, { Last_Name: name, Mailing_Zip: postcode });
    case "Accounts":
      return insert(module, { Account_Name: name, Billing_Code: postcode });
    default:
      return insert(module, {
        Deal_Name: name,
        Visit_Postcode: postcode,
        Stage: "Needs Analysis",
        Closing_Date: "2027-01-01",
      });
  }
}

const form = { bottomSection: { "Contacts.Last_Name": "Newcomer" } };
const another = { isAnotherWanted: true };

async function bookFirst(wf: number, recordId: string) {
  const { wish, offer, agent } = await desk.offerFor(wf, recordId);
  const { status, body } = await desk.book(wish, form);
  expect(status, JSON.stringify(body)).toBe(200);
  return { wish, offer, agent, bookingId: body.bookingId };
}

const invite = ({ slot: slotID, fieldagent: appFieldAgentId, ...rest }: Wish, more: object) =>
  desk.post("/api/calendarInvite", { ...rest, slotID, appFieldAgentId, ...more });

const mailsTo = async (to: string) => {
  const answer = await fetch(`${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  const { messages } = (await answer.json()) as {
    messages: { event: { method: string; uid: string } }[];
  };
  return messages.map(({ event }) => event);
};

const dealsFrom = async (recordId: string) =>
  (await desk.crm.list("Deals")).filter(({ Source_Record }) => Source_Record === recordId);
const meetingsOf = async (bookingId: string | undefined) =>
  (await desk.crm.list("Events")).filter((event) => event.Milepost_Reference === bookingId);

test("a converted lead that is booked again has two deals, two meetings and two invitations, and the first of each is as it was", async () => {
  const wf = workflowOf("Leads", "Deals");
  const recordId = await customerIn("Leads");
  const to = `again-${recordId}@rebook.example`;
  const first = await desk.offerFor(wf, recordId);
  expect((await invite(first.wish, { emailRecipient: to })).status).toBe(200);
  const booked = await desk.book(first.wish, { ...form, inviteEmail: to });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const [deal] = await dealsFrom(recordId);
  const [meeting] = await meetingsOf(booked.body.bookingId);
  const contacts = (await desk.crm.list("Contacts")).length;

  const second = await desk.offerFor(wf, recordId, { skip: 2 });
  expect((await invite(second.wish, { emailRecipient: to, ...another })).status).toBe(200);
  const again = await desk.book(second.wish, { ...form, inviteEmail: to, ...another });
  expect([again.status, again.body.warning], JSON.stringify(again.body)).toEqual([200, undefined]);
  expect(again.body.bookingId).not.toBe(booked.body.bookingId);

  const deals = await dealsFrom(recordId);
  expect(deals).toHaveLength(2);
  expect(deals.find(({ id }) => id === deal?.id)).toEqual(deal);
  const other = deals.find(({ id }) => id !== deal?.id);
  expect(Date.parse(String(other?.Appointment_Start))).toBe(Date.parse(second.offer.start));
  expect(other).toMatchObject({
    Contact_Name: { id: Object(deal?.Contact_Name).id },
    Account_Name: { id: Object(deal?.Account_Name).id },
  });
  expect(again.body.redirectUrl).toMatch(new RegExp(`/${other?.id}$`));
  expect((await desk.crm.list("Contacts")).length).toBe(contacts);
  expect(await meetingsOf(booked.body.bookingId)).toEqual([meeting]);
  expect(await meetingsOf(again.body.bookingId)).toMatchObject([{ What_Id: { id: other?.id } }]);
  const mails = await mailsTo(to);
  expect(mails.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST"]);
  expect(new Set(mails.map(({ uid }) => uid)).size).toBe(2);
  for (const { body } of [booked, again]) {
    const told = await (await desk.readBooking(body.bookingId)).json();
    expect(told).toMatchObject({ state: "booked", invitation: "sent" });
  }
});

test("who already has an appointment is neither held for, mailed nor booked until the caller says that another is wanted", async () => {
  const wf = workflowOf("Leads", "Deals");
  const recordId = await customerIn("Leads");
  const to = `asked-${recordId}@rebook.example`;
  const { offer, agent, wish: firstWish, bookingId } = await bookFirst(wf, recordId);
  const { wish } = await desk.offerFor(wf, recordId, { skip: 2 });
  const answers = [
    await desk.post("/api/holds", wish),
    await invite(wish, { emailRecipient: to }),
    await desk.book(wish, form),
  ];
  for (const { status, body } of answers) {
    expect([status, body.code], JSON.stringify(body)).toEqual([409, "ALREADY_BOOKED"]);
    expect(body).toMatchObject({
      success: false,
      appointments: [{ start: offer.start, fieldAgent: agent.full_name, isInTheWay: false }],
    });
  }
  expect(await desk.rows("select 1 from reservations where is_own and state = 'held'")).toEqual([]);
  expect(await mailsTo(to)).toEqual([]);
  expect(await dealsFrom(recordId)).toHaveLength(1);
  // The same booking once more is no other one.
  const repeat = await desk.book(firstWish, form);
  expect([repeat.status, repeat.body.bookingId]).toEqual([200, bookingId]);
});

test("the appointments of a customer can be asked for before a slot is chosen", async () => {
  const wf = workflowOf("Leads", "Deals");
  const recordId = await customerIn("Leads");
  const path = `/api/appointments/${recordId}?wf=${wf}`;
  expect(await desk.agent.get(path)).toMatchObject({ appointments: [] });
  const { offer, agent } = await bookFirst(wf, recordId);
  const [deal] = await dealsFrom(recordId);
  expect(await desk.agent.get(path)).toEqual({
    appointments: [
      {
        bookingId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        timezone: "Europe/London",
        start: offer.start,
        end: offer.end,
        fieldAgent: agent.full_name,
        isInTheWay: false,
        redirectUrl: expect.stringMatching(new RegExp(`/${deal?.id}$`)),
      },
    ],
    held: null,
    lastVisit: null,
  });
});

for (const { source, destination, hasRoom } of pairs) {
  const outcome = hasRoom
    ? "another is booked and the first stands"
    : "another is refused, whatever the caller says";
  test(`from ${source} to ${destination}: ${outcome}`, async () => {
    const wf = workflowOf(source, destination);
    const recordId = await customerIn(source);
    const { bookingId, offer } = await bookFirst(wf, recordId);
    const before = {
      source: await desk.find(source, recordId),
      meetings: await meetingsOf(bookingId),
    };
    const { wish } = await desk.offerFor(wf, recordId, { skip: 2 });
    const { status, body } = await desk.book(wish, { ...form, ...another });
    const isInTheWay = { start: offer.start, isInTheWay: true };
    expect([status, body], JSON.stringify(body)).toMatchObject(
      hasRoom
        ? [200, { success: true }]
        : [409, { code: "ALREADY_BOOKED", appointments: [isInTheWay] }],
    );
    if (!hasRoom) expect(await desk.find(source, recordId)).toEqual(before.source);
    expect(await meetingsOf(bookingId)).toEqual(before.meetings);
    const told = await (await desk.readBooking(bookingId)).json();
    expect(told).toMatchObject({ state: "booked" });
  });
}

test("of two who hold different slots for one customer, the second is not booked without having seen the first", async () => {
  const wf = workflowOf("Contacts", "Deals");
  const recordId = await customerIn("Contacts");
  const mine = await desk.offerFor(wf, recordId);
  expect((await desk.post("/api/holds", mine.wish)).status).toBe(200);
  const theirs = await desk.offerFor(wf, recordId, { from: desk.rival, skip: 2 });
  expect((await desk.post("/api/holds", theirs.wish, desk.rival)).status).toBe(200);
  // At the same moment: the one who comes first is booked, and the other one is asked.
  const answers = await Promise.all([
    desk.book(mine.wish, form),
    desk.book(theirs.wish, form, desk.rival),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: "ALREADY_BOOKED", appointments: [{}] });
  expect(await dealsFrom(recordId)).toHaveLength(1);
});
