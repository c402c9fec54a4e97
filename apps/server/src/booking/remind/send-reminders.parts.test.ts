import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { defaultReminders, type Reminders } from "@milepost/contract/settings/reminders.ts";
import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, type Db, openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { mailer } from "../../platform/mail/mail.ts";
import { changeReservation } from "../store.ts";
import { dueReminders } from "./due-reminders.ts";
import { type RemindPorts, sendReminders } from "./send-reminders.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const own = { organisation_id: organisation };
const ann = "00000000-0000-8000-8000-00000000000a";
const id = "00000000-0000-4000-8000-000000000002";
const to = "rosa@customer.example";

/** A mail server of our own, because it is made to misbehave here. */
const sandboxFile = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const sandbox = spawn(process.execPath, [sandboxFile], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
let url = "";
let database: Database;
let ports: RemindPorts;
let clock: Temporal.Instant;
let isOver = false;

beforeAll(async () => {
  const [line] = await once(sandbox.stdout, "data");
  const { listening, smtp } = JSON.parse(String(line)) as { listening: string; smtp: string };
  url = listening;
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "reminders", passwords });
  await migrate(urls.milepost_migrator);
  database = openDatabase(urls.milepost_app, () => {});
  await within(writeCompany);
  const from = { name: "Milepost", address: "mail@milepost.example" };
  const absent = () => {
    throw new Error("Nothing of a reminder by mail asks for this");
  };
  ports = {
    database,
    now: () => clock,
    mailer: mailer({ url: smtp, from }),
    senderAddress: from.address,
    acceptanceUrl: (_booking, email) => `https://milepost.example/thank-you?to=${email}`,
    visitUrl: (_booking, email) => `https://milepost.example/my-visit?to=${email}`,
    hasEnded: async () => isOver,
    log: { warn: absent },
    openCrm: absent,
    sms: null,
    publicUrl: "https://milepost.example",
  };
});

afterAll(async () => {
  sandbox.kill("SIGKILL");
  await database.close();
});

const within = <T>(work: (db: Db) => Promise<T>) => database.withOrganisation(organisation, work);

async function writeCompany(db: Db): Promise<void> {
  const company = { ...own, crm_data_centre: "eu", crm_organisation_id: "1", name: "Windows" };
  await db.insertInto("organisations").values(company).execute();
  const user = { user_id: ann, crm_user_id: "7", name: "Ann Lee", email: "ann@windows.example" };
  await db
    .insertInto("users")
    .values({ ...own, ...user, admin_level: "user", is_active: true })
    .execute();
}

const at = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime("Europe/London").toInstant();
const dateOf = (text: string) => new Date(at(text).epochMilliseconds);

/** Long before anything of a test. */
const longAgo = new Date("2026-09-01T00:00:00Z");

async function set(reminders: Partial<Reminders>, savedAt = longAgo): Promise<void> {
  const changed = JSON.stringify({
    timezone: "Europe/London",
    reminders: { ...defaultReminders, byEmail: true, ...reminders },
  });
  await within(async (db) => {
    await db
      .insertInto("workflows")
      .values({ ...own, workflow_id: 1, name: "W", changed, updated_by: "Ann" })
      .onConflict((conflict) =>
        conflict.columns(["organisation_id", "workflow_id"]).doUpdateSet({ changed }),
      )
      .execute();
    await db.updateTable("workflows").set({ updated_at: savedAt, deleted_at: null }).execute();
  });
}

/** Rosa's visit is booked, and she was invited. */
async function book(startsAt: string, bookedAt = longAgo): Promise<void> {
  const start = dateOf(startsAt);
  await within((db) =>
    db
      .insertInto("reservations")
      .values({
        ...own,
        reservation_id: id,
        workflow_id: 1,
        agent_id: ann,
        held_by: ann,
        record_id: "1",
        slot_code: "TH1",
        week: start,
        deviation: 0,
        starts_at: start,
        ends_at: new Date(start.getTime() + 5_400_000),
        postcode: "MP11AA",
        lat: 51,
        lon: 0,
        state: "booked",
        hold_ends_at: start,
        hold_limit_at: start,
        is_tight: false,
        invite_email: to,
        invitation: "sent",
        invited_at: longAgo,
        timed_at: bookedAt,
      })
      .execute(),
  );
}

/** As a story or the CRM moves it; the database's clock is not the test's. */
async function move(startsAt: string, movedAt: string): Promise<void> {
  const start = dateOf(startsAt);
  const end = new Date(start.getTime() + 5_400_000);
  await within(async (db) => {
    await changeReservation(db, organisation, id, { startsAt: start, endsAt: end });
    await db
      .updateTable("reservations")
      .set({ timed_at: dateOf(movedAt) })
      .execute();
  });
}

/** What the sweeper does each minute, at this time. */
async function look(time: string, using = ports): Promise<void> {
  clock = at(time);
  for (const { reservationId } of await dueReminders(using, organisation))
    await sendReminders(using, { organisation, id: reservationId });
}

beforeEach(async () => {
  isOver = false;
  await behave({ kind: "ok" });
  await fetch(`${url}/mailbox/messages`, { method: "DELETE" });
  await within((db) => db.deleteFrom("reservations").execute());
  await set({});
});

async function behave(rule: object): Promise<void> {
  const answer = await fetch(`${url}/control/mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(answer.status).toBe(200);
}

interface Message {
  readonly envelope: { readonly to: readonly string[] };
  readonly messageId: string;
  readonly sha256: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The oldest first. */
async function sent(): Promise<Message[]> {
  const answer = await fetch(`${url}/mailbox/messages`);
  return ((await answer.json()) as { messages: Message[] }).messages.toReversed();
}

const steps = () =>
  within(async (db) => {
    const rows = await db
      .selectFrom("reservation_steps")
      .select(["step", "outcome"])
      .orderBy("step_id")
      .execute();
    return rows.map(({ step, outcome }) => `${step}: ${outcome}`);
  });

test("a visit is reminded of the day before and two hours before, each once, and never a minute early", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T12:59");
  expect(await sent()).toEqual([]);
  await look("2026-11-18T13:00");
  await look("2026-11-18T13:01");
  expect(await sent()).toHaveLength(1);
  await look("2026-11-19T10:59");
  expect(await sent()).toHaveLength(1);
  await look("2026-11-19T11:00");
  await look("2026-11-19T12:00");
  const mails = await sent();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  for (const mail of mails) {
    expect(mail.envelope.to).toEqual([to]);
    expect(mail.subject).toBe("Reminder: your appointment with Windows on 19 November 2026");
    expect(mail.text).toContain("Thursday 19 November 2026");
    expect(mail.text).toContain("1pm - 2:30pm");
    expect(mail.text).toContain("With Ann Lee");
    expect(mail.html).toContain(">Confirm appointment</a>");
    expect(mail.html).toContain("https://milepost.example/thank-you?to=rosa@customer.example");
    expect(mail.html).toContain("https://milepost.example/my-visit?to=rosa@customer.example");
    expect(mail.html).toContain(">Change or cancel your visit</a>");
  }
  expect(await steps()).toEqual(["remind: email sent", "remind: email sent"]);
});

test("who has accepted is not asked to confirm", async () => {
  await book("2026-11-19T13:00");
  await within((db) => db.updateTable("reservations").set({ accepted_at: longAgo }).execute());
  await look("2026-11-18T13:00");
  const [mail] = await sent();
  expect(mail?.text).toContain("1pm - 2:30pm");
  expect(mail?.html).not.toContain("Confirm appointment");
  expect(mail?.html).not.toContain("thank-you");
});

test("a visit that was moved is reminded of at its new time, and never of its old one", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T09:00");
  await move("2026-11-20T15:00", "2026-11-18T12:59");
  for (const time of ["18T13:00", "18T18:00", "19T11:00", "19T13:00", "19T15:00", "20T13:00"])
    await look(`2026-11-${time}`);
  const mails = await sent();
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain("Friday 20 November 2026");
});

test("one that is moved between the look and its story is not sent", async () => {
  await book("2026-11-19T13:00");
  clock = at("2026-11-18T13:00");
  const [due] = await dueReminders(ports, organisation);
  await move("2026-11-20T15:00", "2026-11-18T13:00");
  await sendReminders(ports, { organisation, id: due?.reservationId ?? "" });
  expect(await sent()).toEqual([]);
});

test("a visit that is moved back to a time it was reminded of is not reminded of it twice", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T13:00");
  await move("2026-11-20T15:00", "2026-11-18T14:00");
  await look("2026-11-18T14:01");
  await move("2026-11-19T13:00", "2026-11-18T15:00");
  await look("2026-11-18T15:01");
  await look("2026-11-19T11:00");
  const mails = await sent();
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain("Thursday 19 November 2026");
});

test("a visit that is off, or that somebody is about to cancel, is not reminded of", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T09:00");
  const cancel = { by: ann, at: "2026-11-18T12:00:00.000Z", reason: "x", warning: null };
  await within((db) =>
    db
      .updateTable("reservations")
      .set({ cancel: JSON.stringify(cancel) })
      .execute(),
  );
  await look("2026-11-18T13:00");
  await within((db) => changeReservation(db, organisation, id, { state: "released" }));
  await look("2026-11-18T13:02");
  await look("2026-11-19T11:00");
  expect(await sent()).toEqual([]);
});

test("what was due before the visit was booked, or before reminders were switched on, is not sent", async () => {
  await book("2026-11-19T13:00", dateOf("2026-11-18T13:10"));
  await look("2026-11-18T13:11");
  expect(await sent()).toEqual([]);
  await within((db) => db.deleteFrom("reservations").execute());
  await set({ byEmail: false });
  await book("2026-11-19T13:00");
  await look("2026-11-19T11:00");
  await set({}, dateOf("2026-11-19T11:05"));
  await look("2026-11-19T11:06");
  expect(await sent()).toEqual([]);
});

test("a look that comes late still sends what was due, and of two that are late only the later one", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T16:00");
  expect(await sent()).toHaveLength(1);
  await within((db) => db.deleteFrom("reservations").execute());
  await book("2026-11-19T13:00");
  await look("2026-11-19T11:30");
  await look("2026-11-19T11:31");
  expect(await sent()).toHaveLength(2);
  expect((await sent()).at(-1)?.messageId).toContain(".120@");
});

test("nothing is sent in quiet hours: before them, and what they have held up after them", async () => {
  await book("2026-11-19T09:00");
  await look("2026-11-18T19:54");
  expect(await sent()).toHaveLength(1);
  await look("2026-11-18T19:55");
  expect(await sent()).toHaveLength(2);
  await within((db) => db.deleteFrom("reservations").execute());
  await book("2026-11-19T09:00");
  await look("2026-11-18T20:00");
  await look("2026-11-19T07:59");
  expect(await sent()).toHaveLength(2);
  await look("2026-11-19T08:00");
  expect(await sent()).toHaveLength(3);
  // Where the visit begins first, there is nothing left to send.
  await within((db) => db.deleteFrom("reservations").execute());
  await book("2026-11-19T07:30");
  await look("2026-11-18T21:00");
  await look("2026-11-19T08:00");
  expect(await sent()).toHaveLength(3);
  expect(await steps()).toContain("remind: email missed");
});

test("what quiet hours have held up goes as soon as somebody sets others, and is due again where they had left it no time", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T20:30");
  expect(await sent()).toEqual([]);
  await set({ quietFrom: "12:00", quietTo: "12:30" }, dateOf("2026-11-18T21:00"));
  await look("2026-11-18T21:01");
  expect(await sent()).toHaveLength(1);
  await look("2026-11-19T08:00");
  expect(await sent()).toHaveLength(1);

  for (const [quietTo, time] of [
    // Due before them, as it was: at once.
    ["06:00", "2026-11-19T06:00"],
    // Due later without them: then.
    ["04:00", "2026-11-19T05:30"],
  ] as const) {
    const before = (await sent()).length;
    await within((db) => db.deleteFrom("reservations").execute());
    await set({ minutesBefore: [120] });
    await book("2026-11-19T07:30");
    await look("2026-11-18T21:00");
    expect(await steps()).toEqual(["remind: email missed"]);
    // A save that leaves it no time either says nothing more.
    await set({ minutesBefore: [120] }, dateOf("2026-11-18T21:30"));
    await look("2026-11-18T21:31");
    expect(await steps()).toEqual(["remind: email missed"]);
    await set({ minutesBefore: [120], quietTo }, dateOf("2026-11-18T22:00"));
    await look("2026-11-18T22:01");
    expect(await sent()).toHaveLength(before);
    await look(time);
    await look("2026-11-19T07:00");
    expect(await sent()).toHaveLength(before + 1);
  }
});

test("who is killed once the mail is out leaves a try, and what goes out then is the very same mail", async () => {
  await book("2026-11-19T13:00");
  const killed = {
    ...ports,
    log: { warn: () => {} },
    mailer: {
      async send(mail: Parameters<RemindPorts["mailer"]["send"]>[0]) {
        await ports.mailer.send(mail);
        throw Object.assign(new Error("lost"), { code: "MAIL_UNREACHABLE" });
      },
    },
  };
  await look("2026-11-18T13:00", killed);
  await look("2026-11-18T13:10");
  const mails = await sent();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ sha256 }) => sha256)).size).toBe(1);
  await look("2026-11-18T13:30");
  expect(await sent()).toHaveLength(2);
});

test("a mail that goes out again is the very same, though its customer has accepted or the settings were saved since", async () => {
  await set({ minutesBefore: [300] });
  await book("2026-11-19T09:00");
  await behave({ kind: "lose-reply", to, times: 2 });
  const doubtful = { ...ports, log: { warn: () => {} } };
  await look("2026-11-18T19:55", doubtful);
  await within((db) =>
    db
      .updateTable("reservations")
      .set({ accepted_at: dateOf("2026-11-18T19:56") })
      .execute(),
  );
  await look("2026-11-18T19:57", doubtful);
  // What was meant for five minutes before quiet hours is due later without them.
  await set(
    { minutesBefore: [300], quietFrom: "00:00", quietTo: "00:00" },
    dateOf("2026-11-18T19:58"),
  );
  await look("2026-11-18T19:59", doubtful);
  await look("2026-11-19T04:00", doubtful);
  const mails = await sent();
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map(({ sha256 }) => sha256)).size).toBe(1);
});

test("of many who try at once one sends it", async () => {
  await book("2026-11-19T13:00");
  clock = at("2026-11-18T13:00");
  await dueReminders(ports, organisation);
  await Promise.all([1, 2, 3, 4, 5].map(() => sendReminders(ports, { organisation, id })));
  expect(await sent()).toHaveLength(1);
});

test("a mail server that is busy is asked again, and one that refuses is not", async () => {
  await book("2026-11-19T13:00");
  await behave({ kind: "busy", to, times: 2 });
  for (const minute of ["00", "06", "12", "18"]) await look(`2026-11-18T13:${minute}`);
  expect(await sent()).toHaveLength(1);
  await behave({ kind: "refuse", to, times: 1 });
  await look("2026-11-19T11:00");
  await look("2026-11-19T11:30");
  expect(await sent()).toHaveLength(1);
  expect(await steps()).toEqual(["remind: email sent", "remind: email refused"]);
});

test("nothing is sent where reminders are off, the workflow is deleted or the subscription is over", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T09:00");
  await set({ byEmail: false }, dateOf("2026-11-18T12:00"));
  await look("2026-11-18T13:00");
  await set({}, dateOf("2026-11-18T14:00"));
  await look("2026-11-18T14:01");
  isOver = true;
  await look("2026-11-19T11:00");
  expect(await sent()).toEqual([]);
  isOver = false;
  await within((db) => db.deleteFrom("reservations").execute());
  await book("2026-11-19T13:00");
  await look("2026-11-18T09:00");
  await within((db) => db.updateTable("workflows").set({ deleted_at: longAgo }).execute());
  await look("2026-11-18T13:00");
  expect(await sent()).toEqual([]);
});

test("who switches reminders off and on again is sent what is still to come", async () => {
  await book("2026-11-19T13:00");
  await look("2026-11-18T09:00");
  await set({ minutesBefore: [60] }, dateOf("2026-11-18T10:00"));
  await look("2026-11-18T10:01");
  await set({}, dateOf("2026-11-18T11:00"));
  await look("2026-11-18T11:01");
  await look("2026-11-18T13:00");
  expect(await sent()).toHaveLength(1);
});

test("a visit whose customer has no email address says so", async () => {
  await book("2026-11-19T13:00");
  await within((db) => db.updateTable("reservations").set({ invite_email: null }).execute());
  await look("2026-11-18T13:00");
  expect(await sent()).toEqual([]);
  expect(await steps()).toEqual(["remind: email without address"]);
});
