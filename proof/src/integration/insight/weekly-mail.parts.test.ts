import { openStarter } from "@milepost/cell/starter.ts";
import type { WeeklyMail } from "@milepost/contract/endpoints/weekly-mail.ts";
import { type KnownCell, startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { until } from "@milepost/kit/until.ts";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mortalParts } from "../../recovery/parts.ts";

/** A cell of this file's own, because its worker is killed. */
const starter = openStarter(() => {});
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let known: KnownCell;
let parts: ReturnType<typeof mortalParts>;
let desk: BookingDesk;
let wf: number;
let organisation: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  known = await startKnownCell(starter, directory.path);
  parts = mortalParts(starter, known, directory.path);
  desk = await openBookingDesk(known.cell, "39");
  const way = { sourceModule: "Leads", destinationModule: "Deals" };
  [wf = 0] = await desk.addWorkflows([{ ...way, settings: { timezone: "Europe/London" } }]);
  const own = "select organisation_id as id from organisations where is_own";
  organisation = (await desk.rows<{ id: string }>(own))[0]?.id ?? "";
});

afterAll(async () => {
  await desk.close();
  await starter.stop();
  await directory.remove();
});

const path = () => `/api/insight/workflow/${wf}/weekly-mail`;
const read = () => desk.admin.get<WeeklyMail>(path());
const choose = (method: "PUT" | "DELETE", from = desk.admin) => from.send(path(), { method });

beforeEach(async () => {
  await fetch(`${known.cell.sandboxUrl}/mailbox/messages`, { method: "DELETE" });
  expect((await choose("PUT")).status).toBe(200);
});

interface Message {
  readonly messageId: string;
  readonly sha256: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

async function listMails(): Promise<Message[]> {
  const query = new URLSearchParams({ to: desk.manager.email });
  const answer = await fetch(`${known.cell.sandboxUrl}/mailbox/messages?${query}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

/** As when Monday at 08:00 has come. */
const makeDue = () =>
  desk.rows(
    "update weekly_mails set due_at = date_trunc('second', now()), try_at = now() where is_own",
  );
const makeTriedNow = () => desk.rows("update weekly_mails set try_at = now() where is_own");

async function ask(story: string): Promise<void> {
  const answer = await fetch(`${known.cell.engineUrl}/${story}`, { method: "POST" });
  expect(answer.ok, await answer.text()).toBe(true);
}

const sweep = () => ask(`sweeper/${organisation}/wake`);

/** The mail is over, and the next is another. */
const isOver = async () => {
  const open = "select from weekly_mails where is_own and due_at <= now()";
  return (await desk.rows(open)).length === 0;
};

test("who manages the workflow gets one mail at the address of their account, and who does not cannot ask", async () => {
  const stored = await read();
  expect(stored.address).toBe(desk.manager.email);
  const next = Temporal.Instant.from(stored.nextAt ?? "").toZonedDateTimeISO("Europe/London");
  expect(next).toMatchObject({ dayOfWeek: 1, hour: 8, minute: 0, second: 0 });
  expect((await choose("PUT", desk.agent)).status).toBe(403);

  await makeDue();
  for (let round = 0; round < 5; round += 1) await sweep();
  await until(isOver);
  await sweep();
  const [mail, ...others] = await listMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Insight: Your week, /);
  expect(mail?.text).toContain(`${known.cell.url}/insight?wf=${wf}&weekly=stop`);
  expect(mail?.html).toContain("Stop the weekly email</a>");
  expect(await read()).toEqual(stored);
});

test("a worker that is killed while the mail server has the mail sends the same mail, and no other", async () => {
  await desk.crm.control("mail", { kind: "slow", to: desk.manager.email, times: 1, ms: 8_000 });
  await makeDue();
  await sweep();
  await until(async () => (await listMails()).length === 1);
  await parts.killAndStart("worker");
  expect(await isOver()).toBe(false);
  await makeTriedNow();
  await sweep();
  await until(isOver, 40_000);
  const mails = await listMails();
  expect(new Set(mails.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test("asked for many times at once it is sent once", async () => {
  await makeDue();
  const story = `weeklyMail/${organisation}:${wf}:${desk.ours(desk.manager)}/send`;
  await Promise.all([1, 2, 3, 4, 5].map(() => ask(story)));
  await sweep();
  await until(isOver);
  expect(await listMails()).toHaveLength(1);
});

test("who has stopped it gets none, also of one that was due", async () => {
  await makeDue();
  expect(await (await choose("DELETE")).json()).toMatchObject({ nextAt: null });
  await sweep();
  await ask(`weeklyMail/${organisation}:${wf}:${desk.ours(desk.manager)}/send`);
  expect(await listMails()).toEqual([]);
  expect(await read()).toMatchObject({ nextAt: null });
});
