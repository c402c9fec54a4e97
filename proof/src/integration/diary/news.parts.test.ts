import { setTimeout as sleep } from "node:timers/promises";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** What the workflow's chat hears of by itself (decision D191). The witness is the emulated Slack's own inbox. */
const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0NEWS/B0NEWS/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf: number;
let organisation = "";

beforeAll(async () => {
  desk = await openBookingDesk(cell, "11");
  const settings = { notifications: { system: "slack", webhookUrl: chatHook } };
  const contacts = { sourceModule: "Contacts", destinationModule: "Contacts", settings };
  // Two workflows with one chat: what is about the whole company is said there once.
  [wf = 0] = await desk.addWorkflows([contacts, contacts]);
  const [own] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  organisation = own?.organisation_id ?? "";
});
afterAll(() => desk.close());

/** The newest first, as text. */
async function listTold(about: string): Promise<string[]> {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: { body: unknown }[] };
  return messages
    .filter((message) => JSON.stringify(message).includes("B0NEWS"))
    .map(({ body }) => JSON.stringify(body))
    .filter((text) => text.includes(about));
}

/** A booked customer, and the link behind "Confirm appointment" in the mail that they received. */
async function bookedCustomer(name: string) {
  const to = `${name.toLowerCase()}@news.example`;
  const recordId = await desk.insert("Contacts", { Last_Name: name, Mailing_Zip: desk.postcode });
  const { wish, agent } = await desk.offerFor(wf, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  const { body } = await desk.post("/api/calendarInvite", asked);
  expect((await desk.book(wish, { inviteEmail: to })).body).toMatchObject({ success: true });
  const mailbox = `${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`;
  const { messages } = (await (await fetch(mailbox)).json()) as { messages: { html: string }[] };
  const [, address = ""] = /href="([^"]*\/thank-you\?[^"]*)"/.exec(messages[0]?.html ?? "") ?? [];
  return { id: body.reservationId, agent, link: new URL(address.replaceAll("&amp;", "&")) };
}

/** As the customer's page does it. */
async function open(link: URL): Promise<number> {
  const visit = new URLSearchParams({ siteKey: "site", action: "thank_you_page" });
  const judged = await fetch(`${cell.sandboxUrl}/recaptcha/api2/answer`, {
    method: "POST",
    body: visit,
    headers: { origin: cell.url },
  });
  const { answer: captcha } = (await judged.json()) as { answer: string };
  const { wf, ...said } = Object.fromEntries(link.searchParams);
  const answer = await fetch(`${cell.url}/api/verify-acceptance`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: cell.url },
    body: JSON.stringify({ ...said, wf: Number(wf), captcha }),
  });
  return answer.status;
}

interface Seen {
  readonly acceptedAt: string | null;
}
const readBooking = async (id: string | undefined) =>
  (await (await desk.readBooking(id)).json()) as Seen;

test("a customer's acceptance is said in the chat once, and shows on the booking and on Home", async () => {
  const { id, agent, link } = await bookedCustomer("Accepting");
  expect((await readBooking(id)).acceptedAt).toBeNull();
  expect(await listTold("Customer accepted the appointment")).toEqual([]);
  expect(await open(link)).toBe(200);
  await until(async () => (await listTold("Customer accepted the appointment")).length > 0);
  expect(await open(link)).toBe(200);
  // A second message would come as quickly as the first.
  await sleep(2_000);
  const told = await listTold("Customer accepted the appointment");
  expect(told).toEqual([expect.stringContaining(agent.full_name)]);
  expect(told[0]).not.toMatch(/Accepting|news\.example/);

  expect(Date.parse((await readBooking(id)).acceptedAt ?? "")).toBeGreaterThan(0);
  const home = await desk.agent.get<{ accepted: { bookingId: string; fieldAgent: string }[] }>(
    "/api/attention",
  );
  expect(home.accepted).toMatchObject([{ bookingId: id, fieldAgent: agent.full_name }]);
  const others = await desk.rival.get<{ accepted: unknown[] }>("/api/attention");
  expect(others.accepted).toEqual([]);
});

test("an acceptance that the engine did not hear of is said by the next look at the diaries", async () => {
  const { id } = await bookedCustomer("Unheard");
  const before = (await listTold("Customer accepted the appointment")).length;
  await desk.rows(
    `insert into owed (organisation_id, reservation_id, what, chat)
     select organisation_id, reservation_id, 'chat', 'customer-accepted' from reservations
     where is_own and reservation_id = $1`,
    [id],
  );
  await wake();
  await until(async () => (await listTold("Customer accepted the appointment")).length > before);
  await wake();
  await sleep(2_000);
  expect(await listTold("Customer accepted the appointment")).toHaveLength(before + 1);
});

const wake = () => askEngine(cell.engineUrl, `diaryClock/${organisation}/wake`, undefined);

async function askEngine(url: string, path: string, body: object | undefined): Promise<void> {
  const answer = await fetch(`${url}/${path}`, {
    method: "POST",
    ...(body && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
}

/** As if the first failure had been so many minutes ago. */
function failingSince(minutes: number): Promise<void> {
  const failing = { since: Date.now() - minutes * 60_000, isTold: false };
  const bytes = [...new TextEncoder().encode(JSON.stringify(failing))];
  const state = { object_key: organisation, new_state: { failing: bytes } };
  return askEngine(cell.engineAdminUrl, "services/diaryClock/state", state);
}

test("diaries that cannot be read for a quarter of an hour are said in the chat once, and once more when they can", async () => {
  const [alarm, over] = ["Diaries are out of date", "Diaries are up to date again"];
  const rule = { kind: "500", zgid: desk.place.zgid };
  const { id } = await desk.crm.control<{ id: number }>("rules", rule);
  try {
    await wake();
    await failingSince(14);
    await wake();
    await sleep(2_000);
    expect(await listTold(alarm)).toEqual([]);
    await failingSince(16);
    await wake();
    await until(async () => (await listTold(alarm)).length > 0);
    await wake();
    await sleep(2_000);
    expect(await listTold(alarm)).toEqual([
      expect.stringContaining("Your CRM isn’t answering. We keep trying. Check that it’s working."),
    ]);
    expect(await listTold(over)).toEqual([]);
  } finally {
    await desk.crm.control("rules/remove", { id });
  }
  await wake();
  await until(async () => (await listTold(over)).length > 0);
  await wake();
  await sleep(2_000);
  expect([(await listTold(alarm)).length, (await listTold(over)).length]).toEqual([1, 1]);
});
