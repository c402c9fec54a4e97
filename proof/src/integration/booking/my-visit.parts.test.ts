import type { MyTime, MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readDesk } from "@milepost/contract/endpoints/home/read-desk.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { myVisitToken, openMyVisit } from "@milepost/kit/company/my-visit.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0MINE/B0MINE/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
const hourMs = 3_600_000;
let desk: BookingDesk;
/** `far`: the one field agent lives elsewhere. `none`: as a workflow is until somebody changes it. */
let wf: Record<"near" | "far" | "none", number>;

const link = {
  enabled: true,
  mayChange: true,
  mayCancel: true,
  maxAddedMinutes: 20,
  hoursBefore: 24,
};

beforeAll(async () => {
  desk = await openBookingDesk(cell, "34", { users: spareCompany(cell, "34").users });
  const settings = { notifications: { system: "slack", webhookUrl: chatHook } };
  const pair = { sourceModule: "Contacts", destinationModule: "Deals" };
  const near = { ...settings, selectedFieldAgents: [desk.ours(desk.becky)], customerLink: link };
  const far = { ...near, selectedFieldAgents: [desk.ours(desk.omar)] };
  const [one = 0, two = 0, three = 0] = await desk.addWorkflows([
    { ...pair, settings: near },
    { ...pair, settings: far },
    { ...pair, settings },
  ]);
  wf = { near: one, far: two, none: three };
});
afterAll(() => desk.close());

const saveLink = (workflowId: number, change: Partial<typeof link>) =>
  desk.admin.post("/api/settings", {
    workflowUpdates: [{ workflowId, workflowSettings: { customerLink: { ...link, ...change } } }],
  });

let made = 0;

async function customer() {
  made += 1;
  const to = `customer-${made}@mine.example`;
  const values = { Last_Name: `Surname${made}`, Mailing_Zip: desk.postcode };
  return { to, recordId: await desk.insert("Contacts", values) };
}

/** Three days ahead or more: neither today's nor within a day's notice. */
async function laterOffer(
  workflow: number,
  recordId: string,
  at = 0,
): Promise<Wish & { start: string }> {
  const results = await desk.search({ wf: String(workflow), recordId });
  const free = results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
    offers.map(({ slot, start }) => ({ slot, start, fieldagent, week })),
  );
  const later = free.filter(({ start }) => Date.parse(start) > Date.now() + 72 * hourMs);
  const found = later[at];
  if (!found) throw new Error("Nothing is free");
  return { wf: workflow, recordId, deviation: 0, ...found };
}

async function invite({ start: _, ...wish }: Wish & { start: string }, to: string) {
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  expect((await desk.post("/api/calendarInvite", asked)).status).toBe(200);
  const mails = await mailsOf(cell, to);
  return mails.at(-1)?.html ?? "";
}

/** Somebody who was invited and booked, with their own page. */
async function booked(workflow = wf.near, at = 0) {
  const { to, recordId } = await customer();
  const wish = await laterOffer(workflow, recordId, at);
  const mail = await invite(wish, to);
  const { start, ...rest } = wish;
  const { body } = await desk.book(rest, { inviteEmail: to });
  expect(body.success, body.error).toBe(true);
  const token = myVisitToken(mail) ?? "";
  return {
    id: body.bookingId ?? "",
    to,
    recordId,
    start,
    wish,
    token,
    ask: openMyVisit(cell, token),
  };
}

type Ask = Awaited<ReturnType<typeof booked>>["ask"];
interface Refused {
  readonly code: string;
  readonly message: string;
}
const look = async (ask: Ask) => (await ask<MyVisit>("")).body;
const timesOf = async (ask: Ask) => (await ask<{ times: MyTime[] }>("/times")).body.times;
const dealOf = async (recordId: string) =>
  (await desk.crm.list("Deals")).find(({ Source_Record }) => Source_Record === recordId);
const instant = (text: unknown) => Date.parse(String(text));
const chat = async () => {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: unknown[] };
  return messages.map((one) => JSON.stringify(one)).filter((text) => text.includes("B0MINE"));
};
interface Page {
  readonly start: string;
  readonly state: string;
  readonly cancel: { readonly by: string; readonly reason: string | null } | null;
  readonly steps: readonly { step: string; outcome: string; detail: string | null }[];
}
const page = async (id: string) => (await (await desk.readBooking(id)).json()) as Page;
/** What Home says to the person who booked. */
const changeOf = async (id: string) => {
  const { changed } = await desk.agent.get<Answer<typeof readDesk>>("/api/desk");
  return changed.find(({ bookingId }) => bookingId === id)?.what ?? null;
};
const audited = (id: string, action: string) =>
  desk.rows<{ actor: string | null; status: number }>(
    "select actor, status from audit_rows where is_own and object = $1 and action = $2 order by audit_id",
    [`reservation ${id}`, action],
  );

test("a customer sees when, whose and who comes, and nothing that is the company's or anybody else's", async () => {
  const { id, ask, start, recordId, to } = await booked();
  const { status, body } = await ask<MyVisit>("");
  expect(status).toBe(200);
  expect(body).toEqual({
    state: "booked",
    company: "Spare Blinds 34",
    start,
    end: body.end,
    timezone: "Europe/London",
    fieldAgent: desk.becky.full_name.split(" ")[0],
    isConfirmed: false,
    mayChange: true,
    mayCancel: true,
    hoursBefore: 24,
    movingTo: null,
  });
  const seen = JSON.stringify([body, await timesOf(ask)]);
  const surname = String(desk.becky.full_name.split(" ").at(-1));
  for (const secret of [id, recordId, to, desk.ours(desk.becky), desk.becky.id, surname])
    expect(seen).not.toContain(secret);
});

test("a customer confirms by their own page, once, as by the invitation's button", async () => {
  const { id, ask } = await booked();
  expect((await ask<MyVisit>("/confirm")).body.isConfirmed).toBe(true);
  expect((await ask<MyVisit>("/confirm")).body.isConfirmed).toBe(true);
  expect((await look(ask)).isConfirmed).toBe(true);
  const { steps } = await page(id);
  expect(steps.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
  expect(await audited(id, "POST /api/my-visit/confirm")).toEqual([
    { actor: null, status: 200 },
    { actor: null, status: 200 },
  ]);
});

test("a customer moves their visit: in the CRM, in one mail with a link that works, and the company sees who did it", async () => {
  const { id, ask, to, recordId, start } = await booked();
  const target = (await timesOf(ask)).findLast((time) => time.start !== start);
  expect(target?.isInYourArea).toBe(true);
  const { choice } = target as MyTime;
  expect(await ask("/move", { choice })).toEqual({ status: 200, body: { state: "moved" } });
  const moved = instant(target?.start);
  expect(instant((await dealOf(recordId))?.Appointment_Start)).toBe(moved);
  expect(instant((await look(ask)).start)).toBe(moved);
  await until(async () => (await eventsOf(cell, to)).length === 2);
  const [, change] = await mailsOf(cell, to);
  const again = openMyVisit(cell, myVisitToken(change?.html ?? "") ?? "");
  expect(instant((await look(again)).start)).toBe(moved);
  const { steps } = await page(id);
  expect(steps.find(({ outcome }) => outcome === "moved")?.detail).toMatch(
    /^The customer asked for it, by their own link\. Before: /,
  );
  await until(async () =>
    (await chat()).some((one) => one.includes("Visit moved by the customer")),
  );
  // Who chose a time will be there: nobody asks again.
  expect((await look(again)).isConfirmed).toBe(true);
  expect(steps.map(({ outcome }) => outcome)).toContain("accepted by choosing the time");
  expect(await changeOf(id)).toBe("moved");
  expect(await audited(id, "POST /api/my-visit/move")).toEqual([{ actor: null, status: 200 }]);
});

test("five clicks at once are one move, and all get the same answer", async () => {
  const { ask, to, start } = await booked();
  const target = (await timesOf(ask)).findLast((time) => time.start !== start);
  const choice = target?.choice;
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask("/move", { choice })));
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 200, body: { state: "moved" } })]),
  );
  await until(async () => (await eventsOf(cell, to)).length > 1);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "REQUEST 1"]);
});

test("a customer cancels their visit: out of the CRM, by mail, and the company sees who did it", async () => {
  const { id, ask, to, recordId } = await booked();
  const answers = await Promise.all([ask("/cancel"), ask("/cancel")]);
  for (const one of answers) expect(one).toEqual({ status: 200, body: { state: "cancelled" } });
  expect(await ask("/cancel")).toEqual({ status: 200, body: { state: "cancelled" } });
  expect(await look(ask)).toMatchObject({ state: "cancelled", mayChange: false, mayCancel: false });
  expect((await dealOf(recordId))?.Appointment_Start ?? null).toBeNull();
  await until(async () => (await eventsOf(cell, to)).includes("CANCEL 1"));
  const mails = await mailsOf(cell, to);
  expect(myVisitToken(mails.at(-1)?.html ?? "")).toBeNull();
  expect(await page(id)).toMatchObject({
    state: "released",
    cancel: { by: "The customer", reason: null },
  });
  expect(await changeOf(id)).toBe("cancelled");
  await until(async () =>
    (await chat()).some((one) => one.includes("Visit cancelled by the customer")),
  );
});

test("where the one field agent lives far away, only times next to a visit in the area are shown, until the company allows more", async () => {
  await saveLink(wf.far, { maxAddedMinutes: 240 });
  const neighbour = await booked(wf.far, 2);
  const mine = await booked(wf.far);
  const all = await timesOf(mine.ask);
  await saveLink(wf.far, { maxAddedMinutes: 0 });
  const near = await timesOf(mine.ask);
  expect(near.length).toBeGreaterThan(0);
  expect(near.length).toBeLessThan(all.length);
  expect(near.every(({ isInYourArea }) => isInYourArea)).toBe(true);
  const days = new Set(near.map(({ start }) => start.slice(0, 10)));
  expect(days).toEqual(new Set([neighbour.start.slice(0, 10)]));
  // One that was shown while more was allowed is judged by what is allowed now.
  const far = all.find(({ isInYourArea }) => !isInYourArea);
  const refused = await mine.ask<Refused>("/move", { choice: far?.choice });
  expect([refused.status, refused.body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(await look(mine.ask)).toMatchObject({ state: "booked", start: mine.start });
  await saveLink(wf.far, { maxAddedMinutes: 240 });
  expect((await mine.ask("/move", { choice: far?.choice })).status).toBe(200);
});

test("of a customer and a booking agent who want the same time at once exactly one has it", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { ask, start } = await booked();
    const other = await customer();
    const target = (await timesOf(ask)).findLast((time) => time.start !== start);
    const results = await desk.search({ wf: String(wf.near), recordId: other.recordId });
    const offers = results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
      offers.map((offer) => ({ ...offer, fieldagent, week })),
    );
    const same = offers.find((one) => one.start === target?.start);
    const { slot = "", fieldagent = "", week = "" } = same ?? {};
    const hold = { wf: wf.near, recordId: other.recordId, slot, fieldagent, week, deviation: 0 };
    const [moved, held] = await Promise.all([
      ask<{ state?: string; code?: string }>("/move", { choice: target?.choice }),
      desk.post("/api/holds", hold),
    ]);
    expect([moved.status, held.status].toSorted()).toEqual([200, 409]);
    const isMoved = moved.status === 200;
    expect((await look(ask)).start).toBe(isMoved ? target?.start : start);
    if (!isMoved) expect(moved.body.code).toBe("SLOT_TAKEN");
  }
});

test("a visit that the company has cancelled meanwhile is neither moved nor cancelled again", async () => {
  const { id, ask, to } = await booked();
  const [target] = await timesOf(ask);
  await desk.post(`/api/bookings/${id}/cancel`, { reason: "The agent is ill" });
  const refused = await ask<Refused>("/move", { choice: target?.choice });
  // Whom it was sent to is forgotten, so the link is nobody's.
  for (const { status, body } of [refused, await ask<Refused>("/cancel"), await ask<Refused>("")])
    expect([status, body.code]).toEqual([401, "LINK_REFUSED"]);
  await until(async () => (await eventsOf(cell, to)).length > 1);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "CANCEL 1"]);
  expect((await page(id)).cancel?.by).toBe(desk.bookingAgent.full_name);
  expect(await changeOf(id)).toBeNull();
});

test("what the CRM says about a refusal is not for the customer, whose visit stands", async () => {
  const { ask, recordId, start } = await booked();
  const target = (await timesOf(ask)).findLast((time) => time.start !== start);
  const deal = await dealOf(recordId);
  const lock = (isLocked: boolean) => {
    const state = { $locked_for_me: isLocked };
    return desk.crm.control("state", { ...desk.place, module: "Deals", id: deal?.id, state });
  };
  await lock(true);
  const moved = await ask<Refused>("/move", { choice: target?.choice });
  const cancelled = await ask<Refused>("/cancel");
  await lock(false);
  for (const { status, body } of [moved, cancelled]) {
    expect([status, body.code]).toEqual([409, "VISIT_STANDS"]);
    expect(JSON.stringify(body)).not.toMatch(/lock|CRM/i);
  }
  expect(await look(ask)).toMatchObject({ state: "booked", start });
});

test("what comes too late, or is not allowed, is neither offered nor done", async () => {
  const { ask, start } = await booked();
  const target = (await timesOf(ask)).findLast((time) => time.start !== start);
  const refusals = async () => {
    const { mayChange, mayCancel } = await look(ask);
    const moved = await ask("/move", { choice: target?.choice });
    const cancelled = mayCancel ? null : await ask("/cancel");
    return [mayChange, mayCancel, (await timesOf(ask)).length, moved.status, cancelled?.status];
  };
  await saveLink(wf.near, { hoursBefore: 336 });
  expect(await refusals()).toEqual([false, false, 0, 409, 409]);
  await saveLink(wf.near, { mayChange: false });
  expect(await refusals()).toEqual([false, true, 0, 409, undefined]);
  await saveLink(wf.near, {});
  expect(await look(ask)).toMatchObject({ state: "booked", start });
});

test("whatever is wrong with a link, everybody gets one and the same answer after about the same time", async () => {
  const good = await booked();
  // Of a workflow that has it off.
  const plain = await customer();
  const without = await invite(await laterOffer(wf.none, plain.recordId), plain.to);
  expect(myVisitToken(without)).toBeNull();
  const off = await booked(wf.far);
  await saveLink(wf.far, { enabled: false });
  // Of an address that was replaced.
  const moved = await customer();
  const wish = await laterOffer(wf.near, moved.recordId);
  const first = myVisitToken(await invite(wish, moved.to)) ?? "";
  const second = myVisitToken(await invite(wish, `new-${moved.to}`)) ?? "";
  expect((await openMyVisit(cell, second)("")).status).toBe(200);
  const [head = "", mac = ""] = good.token.split(".");
  const altered = `${head}.${mac.startsWith("A") ? "B" : "A"}${mac.slice(1)}`;
  const tokens = { unknown: "x", altered, off: off.token, replaced: first, empty: "" };
  const answers = new Map<string, Set<string>>();
  const times: number[] = [];
  for (const token of Object.values(tokens)) {
    const ask = openMyVisit(cell, token);
    for (const path of ["", "/confirm", "/times", "/move", "/cancel"]) {
      const began = performance.now();
      const more = path === "/move" ? { choice: "x" } : {};
      const { status, body } = await ask<Refused & { traceId: string }>(path, more);
      times.push(performance.now() - began);
      const said = JSON.stringify({ status, ...body, traceId: "" });
      answers.set(path, (answers.get(path) ?? new Set()).add(said));
    }
  }
  for (const said of answers.values()) {
    expect(said.size).toBe(1);
    expect([...said][0]).toContain('"code":"LINK_REFUSED"');
  }
  expect(Math.min(...times)).toBeGreaterThan(245);
  await saveLink(wf.far, { maxAddedMinutes: 240 });
  expect((await off.ask("")).status).toBe(200);
  // A machine is not shown even that.
  for (const token of [good.token, "x"]) {
    const { status, body } = await openMyVisit(cell, token)<Refused>("", { captcha: "machine" });
    expect([status, body.code]).toEqual([401, "CAPTCHA_REFUSED"]);
  }
});

test("a time that was shown for one visit moves no other", async () => {
  const [one, other] = [await booked(), await booked()];
  const [target] = await timesOf(one.ask);
  const refused = await other.ask<Refused>("/move", { choice: target?.choice });
  expect([refused.status, refused.body.code]).toEqual([409, "SLOT_EXPIRED"]);
  expect(await look(other.ask)).toMatchObject({ state: "booked", start: other.start });
});
