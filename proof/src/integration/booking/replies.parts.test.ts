import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startReplies } from "@milepost/cell/program.ts";
import { acceptInvitation } from "@milepost/kit/company/accept-invitation.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { answerTo } from "../../replies/calendar-answers.ts";
import { clicks, deliver, invitationOf, stampIn } from "../../replies/customers-calendar.ts";

/** Mails as calendars send them, over SMTP, to the program that takes them. */
const cell = inject("cell");
const hook = `${cell.sandboxUrl}/slack/services/T0REPLY/B0REPLY/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf: number;
let organisation: string;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "40");
  const settings = { notifications: { system: "slack", webhookUrl: hook } };
  [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Deals", settings },
  ]);
  const own = "select organisation_id as id from organisations where is_own";
  organisation = (await desk.rows<{ id: string }>(own))[0]?.id ?? "";
});
afterAll(() => desk.close());

let made = 0;

/** A customer who was invited and booked, and has the invitation in their calendar. */
async function booked() {
  made += 1;
  const to = `rosa-${made}@replies.example`;
  const values = { Last_Name: `Replying ${made}`, Mailing_Zip: desk.postcode };
  const recordId = await desk.insert("Contacts", values);
  const { wish } = await desk.offerFor(wf, recordId, { skip: 2 });
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  expect((await desk.post("/api/calendarInvite", asked)).status).toBe(200);
  const { body } = await desk.book(wish, { inviteEmail: to });
  expect(body.success, body.error).toBe(true);
  return { id: body.bookingId ?? "", to, recordId };
}

interface Page {
  readonly state: string;
  readonly acceptedAt: string | null;
  readonly calendarAnswer: string | null;
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: string;
    readonly detail: string | null;
  }[];
}
const read = async (id: string) => (await (await desk.readBooking(id)).json()) as Page;
const answersOf = async (id: string) =>
  (await read(id)).steps.filter(({ step }) => step === "accept").map(({ outcome }) => outcome);

interface Home {
  readonly bookings: readonly { readonly bookingId: string; readonly why: string }[];
  readonly accepted: readonly { readonly bookingId: string }[];
}
async function onHome(id: string) {
  const { bookings, accepted } = await desk.agent.get<Home>("/api/attention");
  const why = bookings.find(({ bookingId }) => bookingId === id)?.why ?? null;
  return { why, isAccepted: accepted.some(({ bookingId }) => bookingId === id) };
}

async function sweep(): Promise<void> {
  const answer = await fetch(`${cell.engineUrl}/sweeper/${organisation}/wake`, { method: "POST" });
  expect(answer.ok).toBe(true);
}

/** Messages of this company's chat that say so. */
async function told(words: string): Promise<number> {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: unknown[] };
  const texts = messages.map((message) => JSON.stringify(message));
  return texts.filter((text) => text.includes("B0REPLY") && text.includes(words)).length;
}
const declinedInChat = "The customer declined in their calendar.";
const phoneThem = /^The customer declined in their calendar\. The visit stands\. Phone them/;

test("an invitation asks the calendar for an answer, to an address for this visit alone, and says so", async () => {
  const { to } = await booked();
  const { organizer, text, description, uid } = await invitationOf(cell, to);
  expect(organizer).toMatch(/^replies\+[a-z2-7]{52}@milepost\.example$/);
  expect(text).toMatch(/RSVP=TRUE/);
  expect(description).toContain("You can also answer in your calendar");
  expect(description).not.toContain("can’t see replies");
  const other = await booked();
  const second = await invitationOf(cell, other.to);
  expect([second.organizer === organizer, second.uid === uid]).toEqual([false, false]);
});

test.each(["google", "exchange", "phone", "attached"] as const)(
  "a decline as %s sends it is on the booking and on Home when the mail is taken, and the visit stands",
  async (by) => {
    const { id, to } = await booked();
    expect(await clicks(cell, to, { by, partstat: "DECLINED" })).toMatchObject({ code: 250 });
    expect(await read(id)).toMatchObject({ state: "booked", calendarAnswer: "declined" });
    expect(await answersOf(id)).toEqual(["declined in the calendar"]);
    expect((await onHome(id)).why).toMatch(phoneThem);
  },
);

test("an answer made from our own file by another library, with nothing but the answer changed, is heard", async () => {
  const { id, to } = await booked();
  const { organizer, text } = await invitationOf(cell, to);
  const file = answerTo(text, { partstat: "TENTATIVE", stamp: stampIn(0) });
  const head = "MIME-Version: 1.0\r\nContent-Type: text/calendar; method=REPLY; charset=utf-8\r\n";
  const source = `${head}Content-Transfer-Encoding: 8bit\r\n\r\n${file}\r\n`;
  expect(await deliver(cell.repliesPort, { from: to, to: organizer, source })).toMatchObject({
    code: 250,
  });
  expect((await read(id)).calendarAnswer).toBe("tentative");
  expect((await onHome(id)).why).toContain("answered “maybe” in their calendar");
});

test("an acceptance counts as by the link: on the booking, on Home and in the chat, once", async () => {
  const { id, to } = await booked();
  const before = await told("Customer accepted the appointment");
  const stamp = stampIn(0);
  for (let times = 0; times < 2; times += 1)
    expect(await clicks(cell, to, { partstat: "ACCEPTED", stamp })).toMatchObject({ code: 250 });
  const { acceptedAt, calendarAnswer } = await read(id);
  expect(Date.parse(acceptedAt ?? "")).toBeGreaterThan(0);
  expect(calendarAnswer).toBeNull();
  expect(await onHome(id)).toEqual({ why: null, isAccepted: true });
  await sweep();
  await until(async () => (await told("Customer accepted the appointment")) > before);
  await sweep();
  await sleep(1_000);
  expect(await told("Customer accepted the appointment")).toBe(before + 1);
  expect(await answersOf(id)).toEqual(["accepted in the calendar"]);
});

test("who changes their mind is believed each time, by their calendar's clock, and the chat hears each once", async () => {
  const { id, to } = await booked();
  const before = await told(declinedInChat);
  const answer = (partstat: "ACCEPTED" | "DECLINED", seconds: number) =>
    clicks(cell, to, { partstat, stamp: stampIn(seconds) });
  await answer("DECLINED", -600);
  await answer("DECLINED", -590);
  await sweep();
  await until(async () => (await told(declinedInChat)) > before);
  await answer("ACCEPTED", -500);
  // Late on its way.
  expect(await answer("DECLINED", -550)).toMatchObject({ code: 250 });
  expect(await read(id)).toMatchObject({ calendarAnswer: null });
  expect(await onHome(id)).toEqual({ why: null, isAccepted: true });
  await answer("DECLINED", -400);
  expect(await onHome(id)).toEqual({ why: expect.stringMatching(phoneThem), isAccepted: false });
  expect(await answersOf(id)).toEqual(
    ["declined", "accepted", "declined"].map((said) => `${said} in the calendar`),
  );
  await sweep();
  await until(async () => (await told(declinedInChat)) > before + 1);
});

test("an answer is done with when the customer says otherwise by link or phone, and when a person says so", async () => {
  const linked = await booked();
  await clicks(cell, linked.to, { partstat: "DECLINED" });
  await acceptInvitation(cell, (await mailsOf(cell, linked.to))[0]?.html ?? "");
  expect(await onHome(linked.id)).toEqual({ why: null, isAccepted: true });

  const phoned = await booked();
  await clicks(cell, phoned.to, { partstat: "DECLINED" });
  expect((await desk.post(`/api/bookings/${phoned.id}/accepted`, {})).status).toBe(200);
  expect(await onHome(phoned.id)).toEqual({ why: null, isAccepted: true });

  const settled = await booked();
  const stamp = stampIn(-60);
  await clicks(cell, settled.to, { partstat: "DECLINED", stamp });
  expect((await desk.post(`/api/bookings/${settled.id}/settled`, {})).status).toBe(200);
  // The same mail once more is no news.
  await clicks(cell, settled.to, { partstat: "DECLINED", stamp });
  expect(await onHome(settled.id)).toEqual({ why: null, isAccepted: false });
  expect((await read(settled.id)).state).toBe("booked");
});

test("an answer to the time before a move counts no longer, and one to the new time does", async () => {
  const { id, to, recordId } = await booked();
  const old = await invitationOf(cell, to);
  await clicks(cell, to, { partstat: "DECLINED", stamp: stampIn(-60) });
  const results = await desk.search({ wf: String(wf), recordId, moving: id });
  const [target] = results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
    offers.map(({ slot }) => ({ slot, fieldagent, week, deviation: 0 })),
  );
  expect((await desk.post(`/api/bookings/${id}/move`, target)).status).toBe(200);
  expect((await onHome(id)).why).toBeNull();
  await until(async () => (await invitationOf(cell, to)).sequence > old.sequence);
  expect((await invitationOf(cell, to)).organizer).toBe(old.organizer);
  const { sequence } = old;
  expect(await clicks(cell, to, { partstat: "ACCEPTED", sequence })).toMatchObject({ code: 250 });
  expect(await read(id)).toMatchObject({ acceptedAt: null, calendarAnswer: null });
  await clicks(cell, to, { partstat: "TENTATIVE" });
  expect(await read(id)).toMatchObject({ calendarAnswer: "tentative" });
});

test("whatever is not this customer's answer to this visit is taken, and nothing comes of it", async () => {
  const { id, to } = await booked();
  const stranger = await booked();
  const theirs = await invitationOf(cell, stranger.to);
  const own = await invitationOf(cell, to);
  const nobody = "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e@milepost";
  // The organisation is right, and one letter of the proof is not.
  const forged = own.organizer.replace(/.(?=.{5}@)/, (letter) => (letter === "a" ? "b" : "a"));
  for (const answer of [
    { recipient: theirs.organizer },
    { uid: theirs.uid },
    { uid: nobody },
    { recipient: forged },
  ])
    expect(await clicks(cell, to, { partstat: "DECLINED", ...answer })).toMatchObject({
      code: 250,
    });
  expect([await answersOf(id), await answersOf(stranger.id)]).toEqual([[], []]);

  await desk.rows(
    "update reservations set ends_at = now(), starts_at = now() - interval '1 hour' where is_own and reservation_id = $1",
    [stranger.id],
  );
  expect(await clicks(cell, stranger.to, { partstat: "DECLINED" })).toMatchObject({ code: 250 });
  expect(await answersOf(stranger.id)).toEqual([]);

  await desk.rows(
    "update reservations set invite_email = 'other@replies.example' where is_own and reservation_id = $1",
    [id],
  );
  expect(await clicks(cell, to, { partstat: "DECLINED" })).toMatchObject({ code: 250 });
  expect(await answersOf(id)).toEqual([]);
});

test("a cancelled visit hears no answer", async () => {
  const { id, to } = await booked();
  const invited = await invitationOf(cell, to);
  expect(
    (await desk.post(`/api/bookings/${id}/cancel`, { reason: "No longer wanted" })).status,
  ).toBe(200);
  await until(async () => (await invitationOf(cell, to)).sequence > invited.sequence);
  // With the number of the cancellation itself: it is not too old.
  expect(await clicks(cell, to, { partstat: "ACCEPTED" })).toMatchObject({ code: 250 });
  expect(await read(id)).toMatchObject({ state: "released", acceptedAt: null });
});

test("a mail for nobody, by a person, to several or too large is refused with its code, and a machine's is dropped", async () => {
  const { id, to } = await booked();
  const { organizer } = await invitationOf(cell, to);
  const send = (more: object) =>
    deliver(cell.repliesPort, {
      from: to,
      to: organizer,
      source: "Subject: Hi\r\n\r\nAnother day?\r\n",
      ...more,
    });
  expect(await send({})).toMatchObject({
    code: 550,
    words: expect.stringContaining("reply to the invitation"),
  });
  for (const nobody of [
    "replies@milepost.example",
    "postmaster@milepost.example",
    organizer.replace("milepost", "elsewhere"),
  ])
    expect(await send({ to: nobody })).toMatchObject({ code: 550 });
  const away = "Auto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.\r\n";
  expect(await send({ source: away })).toMatchObject({ code: 250 });
  const large = `Subject: Photos\r\n\r\n${"x".repeat(70)}\r\n`.padEnd(
    1_200_000,
    `${"y".repeat(70)}\r\n`,
  );
  expect(await send({ source: large })).toMatchObject({ code: 552 });
  const second = (await invitationOf(cell, (await booked()).to)).organizer;
  const both = await send({ to: [organizer, second], source: away });
  expect(both).toMatchObject({ code: 250, rejected: [second] });
  expect(await answersOf(id)).toEqual([]);
});

test("a mail is taken only once its answer is in the database, and its sender tries again where that is away", async () => {
  const { id, to } = await booked();
  const { logs, apiEnv } = cell;
  const env = { ...apiEnv, DATABASE_URL: "postgres://milepost_app:x@127.0.0.1:9/milepost" };
  const apart = await startReplies({ port: 0, logs, env });
  const port = Number(new URL(apart.url).port);
  expect((await clicks(cell, to, { partstat: "DECLINED", port })).code).toBe(451);
  await apart.stop();
  expect(await answersOf(id)).toEqual([]);

  const other = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  await other.connect();
  await other.query("begin");
  await other.query("select from reservations where reservation_id = $1 for update", [id]);
  let code = 0;
  const answered = clicks(cell, to, { partstat: "DECLINED" }).then((told) => {
    code = told.code;
  });
  await sleep(1_500);
  expect(code).toBe(0);
  await other.query("commit");
  await other.end();
  await answered;
  expect(code).toBe(250);
  expect(await answersOf(id)).toEqual(["declined in the calendar"]);
});

test("the log says what became of a mail, and nothing of whose it was", async () => {
  const { id, to } = await booked();
  const { organizer } = await invitationOf(cell, to);
  await clicks(cell, to, { by: "exchange", partstat: "DECLINED" });
  const read = () => readFile(join(cell.logs, "replies.log"), "utf8");
  await until(async () => (await read()).includes(`"reply":"declined","reservation":"${id}"`));
  const log = await read();
  for (const secret of ["replies.example", organizer, "Rosa", "07700", "Replying"])
    expect(log).not.toContain(secret);
});
