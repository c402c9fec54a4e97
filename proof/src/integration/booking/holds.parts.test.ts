import { setTimeout as sleep } from "node:timers/promises";
import {
  type BookingDesk,
  openBookingDesk,
  type Told,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
/** One agent alone, so that a slot that is not offered is nobody's. */
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "33");
  const contacts = { sourceModule: "Contacts", destinationModule: "Contacts" };
  const selectedFieldAgents = [desk.ours(desk.becky)];
  [wf = 0] = await desk.addWorkflows([{ ...contacts, settings: { selectedFieldAgents } }]);
});
afterAll(() => desk.close());

let made = 0;
const contact = () => {
  made += 1;
  const customer = { Last_Name: `Customer ${made}`, Mailing_Zip: desk.postcode };
  return desk.insert("Contacts", customer);
};

const hold = (wish: Wish, from = desk.agent) => desk.post("/api/holds", wish, from);
const heartbeat = (id: string | undefined, from = desk.agent) =>
  desk.post(`/api/holds/${id}/heartbeat`, {}, from);
const release = async (id: string | undefined, from = desk.agent) => {
  const answer = await from.send(`/api/holds/${id}`, { method: "DELETE" });
  return { status: answer.status, body: (await answer.json()) as Told };
};
const invite = ({ slot, fieldagent, ...wish }: Wish, to: string) =>
  desk.post("/api/calendarInvite", {
    ...wish,
    slotID: slot,
    appFieldAgentId: fieldagent,
    emailRecipient: to,
  });

/** Whether a search offers this very slot. */
const isOffered = async (recordId: string, { slot }: Wish, from = desk.agent) => {
  const results = await desk.search({ wf: String(wf), recordId }, from);
  return results.some(({ slots }) => slots.includes(slot));
};

/** Moves the end of a hold, or its limit; minutes from now. */
const setEnd = (
  id: string | undefined,
  column: "hold_ends_at" | "hold_limit_at",
  minutes: number,
) =>
  desk.rows(
    `update reservations set ${column} = now() + make_interval(secs => $2::float * 60)
     where is_own and reservation_id = $1`,
    [id, minutes],
  );
const minutesLeft = (holdEndsAt: string | undefined) =>
  Math.round((Date.parse(holdEndsAt ?? "") - Date.now()) / 60_000);
const stateOf = async (id: string | undefined) =>
  ((await (await desk.readBooking(id)).json()) as { state: string }).state;

interface Message {
  readonly event: { readonly method: string; readonly uid: string; readonly sequence: number };
}
/** The latest first. */
const mailsTo = async (to: string) => {
  const answer = await fetch(`${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  return ((await answer.json()) as { messages: Message[] }).messages.map(({ event }) => event);
};

test("a hold lasts twenty minutes, a heartbeat renews it, and never beyond its limit", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const { body } = await hold(wish);
  const id = body.reservationId;
  expect(minutesLeft(body.holdEndsAt)).toBe(20);
  await setEnd(id, "hold_ends_at", 3);
  expect(minutesLeft((await heartbeat(id)).body.holdEndsAt)).toBe(20);
  await setEnd(id, "hold_limit_at", 5);
  expect(minutesLeft((await heartbeat(id)).body.holdEndsAt)).toBe(5);
  expect((await heartbeat(id, desk.rival)).status).toBe(404);
  await setEnd(id, "hold_ends_at", -1);
  const late = await heartbeat(id);
  expect([late.status, late.body.code, await stateOf(id)]).toEqual([
    409,
    "SLOT_EXPIRED",
    "released",
  ]);
});

test("asking twice for the same is the same hold", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const [one, two] = await Promise.all([hold(wish), hold(wish)]);
  expect(one?.body.reservationId).toBe(two?.body.reservationId);
  expect((await hold(wish)).body.reservationId).toBe(one?.body.reservationId);
});

test("the same slot held again for another postcode is held there, and judged by the drive to it", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(wf, recordId);
  const first = (await hold({ ...wish, postcode: desk.postcode })).body.reservationId;
  const second = (await hold({ ...wish, postcode: "mp24an" })).body.reservationId;
  expect(second).toBe(first);
  const held = await desk.rows(
    `select postcode, lat, lon from reservations where is_own and record_id = $1`,
    [recordId],
  );
  const query = new URLSearchParams({ postcode: "MP2 4AN" });
  const { lat, lon } = await desk.admin.get<{ lat: number; lon: number }>(`/api/place?${query}`);
  expect(held).toEqual([{ postcode: "MP24AN", lat, lon }]);
  await release(first);
});

test("one's own hold does not stand in one's own way for that customer, and in everybody else's", async () => {
  const [recordId, other] = [await contact(), await contact()];
  const { wish } = await desk.offerFor(wf, recordId);
  expect((await hold(wish)).status).toBe(200);
  expect(await isOffered(recordId, wish)).toBe(true);
  expect(await isOffered(other, wish)).toBe(false);
  expect(await isOffered(recordId, wish, desk.rival)).toBe(false);
  const { status, body } = await hold({ ...wish, recordId: other }, desk.rival);
  expect([status, body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(body.alternatives?.length).toBeGreaterThan(0);
  expect(body.alternatives?.map(({ slot }) => slot)).not.toContain(wish.slot);
});

test("a hold that is given back is offered again at once, and only its holder may give it", async () => {
  const [recordId, other] = [await contact(), await contact()];
  const { wish } = await desk.offerFor(wf, recordId);
  const { body } = await hold(wish);
  expect((await release(body.reservationId, desk.rival)).status).toBe(404);
  expect(await isOffered(other, wish, desk.rival)).toBe(false);
  expect((await release(body.reservationId)).body).toEqual({ success: true });
  expect(await isOffered(other, wish, desk.rival)).toBe(true);
  expect(await stateOf(body.reservationId)).toBe("released");
  expect((await release(body.reservationId)).status).toBe(200);
});

test("a hold that has run out is free for others at once, though its timer is late", async () => {
  const [recordId, other] = [await contact(), await contact()];
  const { wish } = await desk.offerFor(wf, recordId);
  const { body } = await hold(wish);
  await setEnd(body.reservationId, "hold_ends_at", -1);
  expect(await isOffered(other, wish, desk.rival)).toBe(true);
  const theirs = await hold({ ...wish, recordId: other }, desk.rival);
  expect(theirs.status).toBe(200);
  const late = await desk.book(wish);
  expect([late.status, late.body.code]).toEqual([409, "SLOT_TAKEN"]);
});

test("who takes a slot does not wait for a hold of another time that has run out", async () => {
  const [one, other] = [await contact(), await contact()];
  const { body } = await hold((await desk.offerFor(wf, one)).wish);
  await setEnd(body.reservationId, "hold_ends_at", -1);
  const { wish } = await desk.offerFor(wf, other, { skip: 1 });
  const busy = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  await busy.connect();
  await busy.query("begin");
  // Somebody's heartbeat, or another taker who has got that far.
  await busy.query("select from reservations where reservation_id = $1 for update", [
    body.reservationId,
  ]);
  const held = await Promise.race([hold(wish), sleep(5_000)]);
  await busy.query("rollback");
  await busy.end();
  expect(held?.status).toBe(200);
});

test("a hold that has run out and that nobody took is the same again, and its invitation stands", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const to = `again-${made}@holds.example`;
  const { body } = await invite(wish, to);
  const id = body.reservationId;
  await setEnd(id, "hold_limit_at", -1);
  await setEnd(id, "hold_ends_at", -1);
  const booked = await desk.book(wish, { inviteEmail: to });
  expect(booked.body).toMatchObject({ success: true, bookingId: id });
  expect(booked.body.warning).toBeUndefined();
  await endHold(id);
  expect((await mailsTo(to)).map(({ method }) => method)).toEqual(["REQUEST"]);
});

test("a user who books after the invitation was cancelled sees that the customer has none", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const to = `none-${made}@holds.example`;
  const { body } = await invite(wish, to);
  await setEnd(body.reservationId, "hold_ends_at", -1);
  await endHold(body.reservationId);
  const booked = await desk.book(wish, { inviteEmail: to });
  expect(booked.body).toMatchObject({
    success: true,
    warning: "The customer has no invitation to this appointment. Phone them.",
  });
});

/** The hold's own timer, as when its time has come. */
async function endHold(id: string | undefined): Promise<void> {
  const [mine] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const key = encodeURIComponent(`${mine?.organisation_id}:${id}`);
  const ended = await fetch(`${cell.engineUrl}/reservation/${key}/endHold`, { method: "POST" });
  expect(ended.ok).toBe(true);
}

test("who books a slot that she had given back, and does not hear under which id, finds it at the old one", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const { reservationId: first } = (await hold(wish)).body;
  await release(first);
  expect(await stateOf(first)).toBe("released");
  const { bookingId: second } = (await desk.book(wish)).body;
  expect(second).not.toBe(first);
  const found = (await (await desk.readBooking(first)).json()) as Told & {
    state: string;
    steps: { step: string; outcome: string }[];
  };
  expect([found.bookingId, found.state]).toEqual([second, "booked"]);
  const steps = found.steps.map(({ step, outcome }) => `${step}: ${outcome}`);
  expect(steps).toEqual(expect.arrayContaining(["hold: given back", "book: booked"]));
});

test("when the timer of a hold that ran out comes, the invitation is cancelled under its own number", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const to = `late-${made}@holds.example`;
  const { body } = await invite(wish, to);
  await endHold(body.reservationId);
  expect((await mailsTo(to)).map(({ method }) => method)).toEqual(["REQUEST"]);
  await setEnd(body.reservationId, "hold_ends_at", -1);
  await endHold(body.reservationId);
  const [cancelled, asked, ...more] = await mailsTo(to);
  expect(more).toEqual([]);
  expect(cancelled).toMatchObject({ method: "CANCEL", uid: asked?.uid, sequence: 1 });
  await endHold(body.reservationId);
  expect(await mailsTo(to)).toHaveLength(2);
});

test("the timer comes by itself", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const to = `timer-${made}@holds.example`;
  const { body } = await hold(wish);
  await setEnd(body.reservationId, "hold_limit_at", 0.1);
  expect((await invite(wish, to)).body.reservationId).toBe(body.reservationId);
  await until(async () => (await mailsTo(to)).length === 2, 30_000);
  expect((await mailsTo(to)).map(({ method }) => method)).toEqual(["CANCEL", "REQUEST"]);
  expect(await stateOf(body.reservationId)).toBe("released");
});

test("a cancellation that the mail server refuses is sent again, because the invitation is out", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const to = `refused-${made}@holds.example`;
  const { body } = await invite(wish, to);
  await controlOf(cell.sandboxUrl)("mail", { kind: "refuse", to, times: 1 });
  await release(body.reservationId);
  await until(async () => (await mailsTo(to))[0]?.method === "CANCEL");
  expect(await mailsTo(to)).toHaveLength(2);
});

test("another slot for the same customer takes the place of the first, whose invitation is cancelled", async () => {
  const recordId = await contact();
  const { wish: first } = await desk.offerFor(wf, recordId);
  const to = `second-${made}@holds.example`;
  const invited = await invite(first, to);
  const { wish: second } = await desk.offerFor(wf, recordId, { skip: 1 });
  expect(second.slot).not.toBe(first.slot);
  const { status, body } = await hold(second);
  expect([status, body.reservationId === invited.body.reservationId]).toEqual([200, false]);
  expect(await stateOf(invited.body.reservationId)).toBe("released");
  expect(await isOffered(await contact(), first, desk.rival)).toBe(true);
  await until(async () => (await mailsTo(to))[0]?.method === "CANCEL");
});

test("a code that was searched in another week is out of date", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  for (const week of ["2026-01-05", "2036-01-07"]) {
    const { status, body } = await hold({ ...wish, week });
    expect([status, body.code, body.error]).toEqual([
      409,
      "SLOT_EXPIRED",
      "These times are out of date. Search again.",
    ]);
  }
});

interface AuditRow {
  readonly action: string;
  readonly status: number;
}
const auditOf = async (traceId: string | null) =>
  desk.rows<AuditRow>("select action, status from audit_rows where is_own and request_id = $1", [
    traceId,
  ]);

test("every call that may change something leaves one row, however it was answered, and reading none", async () => {
  const { wish } = await desk.offerFor(wf, await contact());
  const json = { "content-type": "application/json" };
  const ask = async (method: string, path: string, body?: object) => {
    const request = body ? { method, headers: json, body: JSON.stringify(body) } : { method };
    const answer = await desk.agent.send(path, request);
    const told = (await answer.json()) as Told;
    return { told, rows: await auditOf(answer.headers.get("x-trace-id")) };
  };
  const held = await ask("POST", "/api/holds", wish);
  expect(held.rows).toEqual([{ action: "POST /api/holds", status: 200 }]);
  const id = held.told.reservationId;
  expect((await ask("POST", `/api/holds/${id}/heartbeat`)).rows).toEqual([
    { action: "POST /api/holds/:id/heartbeat", status: 200 },
  ]);
  const { slot, fieldagent, ...rest } = wish;
  const asked = { ...rest, slotID: slot, appFieldAgentId: fieldagent };
  const invited = await ask("POST", "/api/calendarInvite", {
    ...asked,
    emailRecipient: `audit-${made}@holds.example`,
  });
  expect(invited.rows).toEqual([{ action: "POST /api/calendarInvite", status: 200 }]);
  expect((await ask("DELETE", `/api/holds/${id}`)).rows).toEqual([
    { action: "DELETE /api/holds/:id", status: 200 },
  ]);
  const form = { topSection: {}, bottomSection: {}, isBooking: true };
  const refused = await ask("POST", "/api/processBooking", {
    ...wish,
    ...form,
    week: "2026-01-05",
  });
  expect(refused.rows).toEqual([{ action: "POST /api/processBooking", status: 409 }]);
  expect((await ask("GET", `/api/bookings/${id}`)).rows).toEqual([]);
});

test("nobody who runs the app can change what was audited", async () => {
  const app = new pg.Client({ connectionString: cell.databaseUrls.milepost_app });
  await app.connect();
  const changes = [
    "update audit_rows set status = 200",
    "delete from audit_rows",
    "truncate audit_rows",
    "alter table audit_rows disable row level security",
    "drop table audit_rows",
  ];
  for (const change of changes) {
    const tried = await app.query(change).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
    expect([change, tried]).toEqual([change, "42501"]);
  }
  await app.end();
});
