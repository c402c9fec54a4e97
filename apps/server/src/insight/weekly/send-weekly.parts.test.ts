import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, type Db, openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { mailer } from "../../platform/mail/mail.ts";
import { sendWeekly, type WeeklyPorts } from "./send-weekly.ts";
import { addWeekly, deleteWeekly, findWeekly, listDueWeekly } from "./weekly-store.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const own = { organisation_id: organisation };
const ann = "00000000-0000-8000-8000-00000000000a";
const key = { organisation, workflowId: 1, userId: ann };
const to = "ann@company.example";
/** Summer time ended in London the day before. */
const monday = Temporal.Instant.from("2026-10-26T08:00:00Z");

/** A mail server of our own, because it is made to misbehave here. */
const sandboxFile = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const sandbox = spawn(process.execPath, [sandboxFile], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
let url = "";
let database: Database;
let ports: WeeklyPorts;
let clock = monday;
let isOver = false;

beforeAll(async () => {
  const [line] = await once(sandbox.stdout, "data");
  const { listening, smtp } = JSON.parse(String(line)) as { listening: string; smtp: string };
  url = listening;
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "weekly_mails", passwords });
  await migrate(urls.milepost_migrator);
  database = openDatabase(urls.milepost_app, () => {});
  await database.withOrganisation(organisation, writeCompany);
  const from = { name: "Milepost", address: "mail@milepost.example" };
  ports = {
    database,
    now: () => clock,
    keptDays: 90,
    mailer: mailer({ url: smtp, from }),
    senderAddress: from.address,
    publicUrl: "https://milepost.example",
    hasEnded: async () => isOver,
  };
});

afterAll(async () => {
  sandbox.kill("SIGKILL");
  await database.close();
});

/** Ann manages its workflow, and is no administrator. */
async function writeCompany(db: Db): Promise<void> {
  const company = { ...own, crm_data_centre: "eu", crm_organisation_id: "1", name: "Company" };
  await db.insertInto("organisations").values(company).execute();
  const user = { user_id: ann, crm_user_id: "7", name: "Ann", email: to };
  await db
    .insertInto("users")
    .values({ ...own, ...user, admin_level: "user", is_active: true })
    .execute();
  const changed = JSON.stringify({ selectedAdmins: ["7"], timezone: "Europe/London" });
  await db
    .insertInto("workflows")
    .values({ ...own, workflow_id: 1, name: "Windows", changed, updated_by: "Ann" })
    .execute();
}

const within = <T>(work: (db: Db) => Promise<T>) => database.withOrganisation(organisation, work);

/** She asked for it in the week before; it is a minute after it is due. */
beforeEach(async () => {
  clock = monday.add({ minutes: 1 });
  isOver = false;
  await behave({ kind: "ok" });
  await fetch(`${url}/mailbox/messages`, { method: "DELETE" });
  await within((db) => deleteWeekly(db, key));
  await within((db) => addWeekly(db, key, new Date(monday.epochMilliseconds)));
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
  readonly html: string;
  readonly text: string;
}

async function listMessages(): Promise<Message[]> {
  const answer = await fetch(`${url}/mailbox/messages`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

const isDue = async () =>
  (await within((db) => listDueWeekly(db, organisation, new Date(clock.epochMilliseconds))))
    .length > 0;

async function expectNextWeek(): Promise<void> {
  expect(await within((db) => findWeekly(db, key))).toEqual(new Date("2026-11-02T08:00:00Z"));
  expect(await isDue()).toBe(false);
}

test("nothing is sent a second before it is due, and then one mail to the address of the account", async () => {
  clock = monday.subtract({ seconds: 1 });
  expect(await isDue()).toBe(false);
  await sendWeekly(ports, key);
  expect(await listMessages()).toEqual([]);
  clock = monday;
  expect(await isDue()).toBe(true);
  await sendWeekly(ports, key);
  await sendWeekly(ports, key);
  const [mail, ...others] = await listMessages();
  expect(others).toEqual([]);
  expect(mail?.envelope.to).toEqual([to]);
  expect(mail?.text).toContain("Your week, 19 Oct to 25 Oct 2026");
  expect(mail?.html).toContain("Nobody booked anything");
  await expectNextWeek();
});

test("of many who try at once one sends it", async () => {
  await Promise.all([1, 2, 3, 4, 5].map(() => sendWeekly(ports, key)));
  expect(await listMessages()).toHaveLength(1);
  await expectNextWeek();
});

/** As a search leaves it that found no slot, in the week that the mail is about. */
const addSearch = (postcode: string) =>
  within((db) =>
    db
      .insertInto("searches")
      .values({
        ...own,
        search_id: crypto.randomUUID(),
        workflow_id: 1,
        asked_by: ann,
        asked_at: new Date("2026-10-21T10:00:00Z"),
        postcode,
        record_id: null,
        settings_at: new Date("2026-10-21T10:00:00Z"),
        diary_hash: "",
        winners: "{}",
        summary: JSON.stringify({ overlaps: 3, "drive-too-long": 9, asked: 40, totalMs: 99 }),
        added: "{}",
      })
      .execute(),
  );

test("who is killed once the mail is out leaves a try, and what goes out then is the very same mail", async () => {
  await addSearch("MP11AA");
  const killed = {
    ...ports,
    mailer: {
      async send(mail: Parameters<WeeklyPorts["mailer"]["send"]>[0]) {
        await ports.mailer.send(mail);
        throw new Error("killed");
      },
    },
  };
  await expect(sendWeekly(killed, key)).rejects.toThrow("killed");
  // The engine repeats it at once: the one who was killed might still be at it.
  await sendWeekly(ports, key);
  expect(await listMessages()).toHaveLength(1);
  expect(await isDue()).toBe(false);
  // What is counted meanwhile changes nothing of it.
  await addSearch("MP11AB");
  clock = clock.add({ minutes: 4 });
  expect(await isDue()).toBe(true);
  await sendWeekly(ports, key);
  const sent = await listMessages();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(sent[0]?.text).toContain("No slot found: 1 of 1 customer\n");
  expect(sent[0]?.text).toContain("because the drive was longer than your maximum drive time");
  await expectNextWeek();
});

test("a mail server that is away or busy is asked again later, until a day has passed", async () => {
  await behave({ kind: "busy", to, times: 2 });
  for (let tries = 0; tries < 3; tries += 1) {
    await sendWeekly(ports, key);
    clock = clock.add({ minutes: 11 });
  }
  expect(await listMessages()).toHaveLength(1);
  await expectNextWeek();
});

test("one that is refused for good is not tried again", async () => {
  await behave({ kind: "refuse", to, times: 1 });
  await sendWeekly(ports, key);
  clock = clock.add({ hours: 1 });
  await sendWeekly(ports, key);
  expect(await listMessages()).toEqual([]);
  await expectNextWeek();
});

test("a week that was missed by more than a day is not sent late", async () => {
  clock = monday.add({ hours: 24, seconds: 1 });
  await sendWeekly(ports, key);
  expect(await listMessages()).toEqual([]);
  await expectNextWeek();
  clock = Temporal.Instant.from("2026-11-03T08:00:00Z");
  await sendWeekly(ports, key);
  expect(await listMessages()).toHaveLength(1);
});

test("who has stopped it gets none", async () => {
  await within((db) => deleteWeekly(db, key));
  expect(await isDue()).toBe(false);
  await sendWeekly(ports, key);
  expect(await listMessages()).toEqual([]);
});

test("who stops it while it is being counted gets none", async () => {
  const stopping = {
    ...ports,
    hasEnded: async () => {
      await within((db) => deleteWeekly(db, key));
      return false;
    },
  };
  await sendWeekly(stopping, key);
  expect(await listMessages()).toEqual([]);
});

test("who stops it and asks again meanwhile gets the next one, with its own figures", async () => {
  const next = new Date("2026-11-02T08:00:00Z");
  const changing = {
    ...ports,
    hasEnded: async () => {
      await within((db) => deleteWeekly(db, key));
      await within((db) => addWeekly(db, key, next));
      return false;
    },
  };
  await sendWeekly(changing, key);
  expect(await listMessages()).toEqual([]);
  clock = Temporal.Instant.from("2026-11-02T08:00:00Z");
  await sendWeekly(ports, key);
  expect((await listMessages())[0]?.text).toContain("Your week, 26 Oct to 1 Nov 2026");
});

const setAnn = (values: { readonly is_active?: boolean }) =>
  within((db) => db.updateTable("users").set(values).where("user_id", "=", ann).execute());
const setWorkflow = (values: { readonly deleted_at?: Date | null; readonly changed?: string }) =>
  within((db) => db.updateTable("workflows").set(values).where("workflow_id", "=", 1).execute());

test("who may no longer see Insight gets none, nor an organisation whose subscription is over", async () => {
  const changed = (admins: string[]) =>
    JSON.stringify({ selectedAdmins: admins, timezone: "Europe/London" });
  const losses: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
    [() => setAnn({ is_active: false }), () => setAnn({ is_active: true })],
    [() => setWorkflow({ changed: changed([]) }), () => setWorkflow({ changed: changed(["7"]) })],
    [() => setWorkflow({ deleted_at: new Date() }), () => setWorkflow({ deleted_at: null })],
    [
      async () => {
        isOver = true;
      },
      async () => {
        isOver = false;
      },
    ],
  ];
  for (const [lose, regain] of losses) {
    await within((db) => deleteWeekly(db, key));
    await within((db) => addWeekly(db, key, new Date(monday.epochMilliseconds)));
    await lose();
    await sendWeekly(ports, key);
    await regain();
    expect(await listMessages()).toEqual([]);
    await expectNextWeek();
  }
  clock = Temporal.Instant.from("2026-11-02T08:00:00Z");
  await sendWeekly(ports, key);
  expect(await listMessages()).toHaveLength(1);
});
