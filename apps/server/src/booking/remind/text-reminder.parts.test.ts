import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { defaultReminders } from "@milepost/contract/settings/reminders.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, type Db, openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Sms } from "../../platform/sms/sms.ts";
import { twilio } from "../../platform/sms/twilio.ts";
import { dueReminders } from "./due-reminders.ts";
import { hearReceipt } from "./hear-receipt.ts";
import { type RemindPorts, sendReminders } from "./send-reminders.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const own = { organisation_id: organisation };
const ann = "00000000-0000-8000-8000-00000000000a";
const id = "00000000-0000-4000-8000-000000000002";
const number = "+447700900123";

/** A provider of our own, because it is made to misbehave here. */
const sandboxFile = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const sandbox = spawn(process.execPath, [sandboxFile], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
const account = { accountSid: `AC${"0".repeat(32)}`, authToken: "twilio-sandbox-token" };
let url = "";
let database: Database;
let sms: Sms;
let ports: RemindPorts;
let clock: Temporal.Instant;
/** What the CRM says of the customer; null: it does not answer. */
let customer: Readonly<Record<string, string>> | null = {};

/** Only what a reminder asks it for. */
const crm: Pick<Crm, "findRecord" | "findConversion"> = {
  async findRecord(_module, recordId) {
    if (customer === null) throw Object.assign(new Error("away"), { code: "CRM_UNREACHABLE" });
    return { id: recordId, modifiedAt: "2026-09-01T00:00:00Z", values: customer };
  },
  findConversion: async () => null,
};

beforeAll(async () => {
  const [line] = await once(sandbox.stdout, "data");
  url = (JSON.parse(String(line)) as { listening: string }).listening;
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "text_reminders", passwords });
  await migrate(urls.milepost_migrator);
  database = openDatabase(urls.milepost_app, () => {});
  await within(writeCompany);
  sms = twilio({ ...account, url: `${url}/twilio`, from: "+447700900000", fetch });
  ports = {
    database,
    now: () => clock,
    sms,
    publicUrl: "http://127.0.0.1:1",
    openCrm: async () => crm as Crm,
    mailer: { send: () => Promise.reject(new Error("Nobody is mailed here")) },
    senderAddress: "mail@milepost.example",
    acceptanceUrl: () => "",
    visitUrl: () => null,
    hasEnded: async () => false,
    log: { warn: () => {} },
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
  const reminders = { ...defaultReminders, bySms: true, minutesBefore: [120] };
  const changed = JSON.stringify({ timezone: "Europe/London", reminders });
  const long = new Date("2026-09-01T00:00:00Z");
  await db
    .insertInto("workflows")
    .values({ ...own, workflow_id: 1, name: "W", changed, updated_by: "Ann", updated_at: long })
    .execute();
}

const at = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime("Europe/London").toInstant();

async function look(time: string, using = ports): Promise<void> {
  clock = at(`2026-11-19T${time}`);
  await post("control/clock", { now: clock.toString() });
  for (const { reservationId } of await dueReminders(using, organisation))
    await sendReminders(using, { organisation, id: reservationId });
}

/** Rosa's visit is at one; her number is a mobile's. */
beforeEach(async () => {
  customer = { Mobile: "07700 900123", Phone: "020 7946 0123" };
  await post("control/forget", {});
  await post("control/twilio", { kind: "ok" });
  const start = new Date(at("2026-11-19T13:00").epochMilliseconds);
  await within(async (db) => {
    await db.deleteFrom("reservations").execute();
    await db
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
        timed_at: new Date("2026-09-01T00:00:00Z"),
      })
      .execute();
  });
});

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

interface Message {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
}
async function sent(): Promise<Message[]> {
  const answer = await fetch(`${url}/twilio/messages`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

const steps = () =>
  within(async (db) => {
    const rows = await db
      .selectFrom("reservation_steps")
      .select(["step", "outcome", "detail"])
      .orderBy("step_id")
      .execute();
    return rows.map(({ outcome, detail }) => [outcome, detail].filter(Boolean).join(": "));
  });

test("a customer is texted at the mobile number that the CRM has, once", async () => {
  await look("11:00");
  await look("11:01");
  expect(await sent()).toMatchObject([
    {
      to: number,
      body: "Windows: your appointment is on Thursday 19 November 2026, 1pm - 2:30pm, with Ann Lee. Reply STOP to get no more texts.",
    },
  ]);
  expect(await steps()).toEqual(["sms sent"]);
});

test("what became of it is kept once, whichever receipt comes again", async () => {
  await look("11:00");
  const [message] = await sent();
  const [row] = await within((db) => db.selectFrom("reminders").selectAll().execute());
  expect(row?.message_id).toBe(message?.sid);
  const receipt = { id: message?.sid ?? "", to: number, end: null, code: null };
  const hear = (end: "delivered" | "undelivered" | null, code: number | null = null) =>
    hearReceipt(database, organisation, row?.reminder_id ?? "", { ...receipt, end, code });
  await hear(null);
  await hear("undelivered", 30003);
  await hear("undelivered", 30003);
  await hear("delivered");
  expect(await steps()).toEqual([
    "sms sent",
    "sms not delivered: The phone was off or out of reach.",
  ]);
});

test("a message whose answer was lost is found, and not sent a second time", async () => {
  await post("control/twilio", { kind: "lose-reply", times: 1 });
  await look("11:00");
  expect(await steps()).toEqual([]);
  await look("11:10");
  await look("11:20");
  expect(await sent()).toHaveLength(1);
  expect(await steps()).toEqual(["sms sent"]);
});

test("a receipt proves that a message was taken, and it is not looked for again", async () => {
  await post("control/twilio", { kind: "lose-reply", times: 1 });
  await look("11:00");
  const [row] = await within((db) => db.selectFrom("reminders").selectAll().execute());
  const receipt = { id: "SM1", to: number, end: "delivered" as const, code: null };
  await hearReceipt(database, organisation, row?.reminder_id ?? "", receipt);
  const find = () => Promise.reject(new Error("It was looked for"));
  const warnings: object[] = [];
  const log = { warn: (warning: object) => void warnings.push(warning) };
  await look("11:10", { ...ports, log, sms: { ...sms, find } });
  expect(warnings).toEqual([]);
  expect(await sent()).toHaveLength(1);
});

test("a provider that is busy, or a CRM that is away, is asked again", async () => {
  await post("control/twilio", { kind: "busy", times: 1 });
  await look("11:00");
  customer = null;
  await look("11:06");
  expect(await sent()).toEqual([]);
  customer = { Mobile: "07700 900123" };
  await look("11:12");
  expect(await sent()).toHaveLength(1);
});

test("who has answered STOP is sent nothing again, though the provider would", async () => {
  await post("control/twilio/answer", { from: number, text: "STOP" });
  await look("11:00");
  expect(await steps()).toEqual(["sms stopped"]);
  await post("control/twilio/answer", { from: number, text: "START" });
  await within((db) => db.updateTable("reminders").set({ state: "due" }).execute());
  await look("11:10");
  expect(await sent()).toEqual([]);
  expect(await steps()).toEqual(["sms stopped", "sms stopped"]);
  const rows = await within((db) => db.selectFrom("sms_opt_outs").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain("900123");
  // Of another company nobody asked to stop.
  expect(rows).toHaveLength(1);
});

test("a customer without a number that can be texted is not, and the booking says so", async () => {
  customer = { Phone: "ask Bob" };
  await look("11:00");
  expect(await steps()).toEqual(["sms without number"]);
  expect(await sent()).toEqual([]);
});

test("a number that the provider refuses is not tried again, and the reason is said", async () => {
  // Another number: the first one's owner has answered STOP above.
  customer = { Phone: "07700 900124" };
  await post("control/twilio", { kind: "landline", times: 1 });
  await look("11:00");
  await look("11:10");
  expect(await steps()).toEqual(["sms refused: The phone number isn’t a mobile number."]);
  expect(await sent()).toEqual([]);
});

test("where the operator has no provider, nothing is sent and nothing is said", async () => {
  await look("11:00", { ...ports, sms: null });
  await look("11:10");
  expect(await sent()).toEqual([]);
  expect(await steps()).toEqual([]);
});
