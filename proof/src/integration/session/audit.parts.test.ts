import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { acceptInvitation } from "@milepost/kit/company/accept-invitation.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";

const cell = inject("cell");
const email = "audited@customer.example";
let desk: BookingDesk;
let wf: number;
let recordId: string;
let wish: Wish;

interface Row {
  readonly action: string;
  readonly status: number;
  readonly object: string | null;
  readonly digest: string | null;
}

const list = () =>
  desk.rows<Row>(
    "select action, status, object, encode(digest, 'hex') as digest from audit_rows where is_own order by number",
  );
const last = async (action: string) => (await list()).filter((row) => row.action === action).at(-1);

beforeAll(async () => {
  desk = await openBookingDesk(cell, "76");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
  const customer = { Last_Name: "Auditable", Company: "Firm", Email: email };
  recordId = await desk.insert("Leads", { ...customer, Zip_Code: desk.postcode });
  ({ wish } = await desk.offerFor(wf, recordId));
  await desk.post("/api/holds", wish);
});
afterAll(() => desk.close());

/** As this role, in this company, in a transaction that is never committed. */
async function openAs(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const [own] = await desk.rows<{ id: string }>(
    "select organisation_id as id from organisations where is_own",
  );
  await client.query(`begin; set local milepost.organisation = '${own?.id}'`);
  return (sql: string) =>
    client.query(`savepoint s; ${sql}`).then(
      () => "done",
      async ({ code }: { code: string }) => {
        await client.query("rollback to s");
        return code;
      },
    );
}

test("who runs the app can delete neither an organisation nor a workflow, and their history with them", async () => {
  const app = await openAs(cell.databaseUrls.milepost_app);
  expect(await app("delete from organisations")).toBe("42501");
  expect(await app("delete from workflows")).toBe("42501");
  const anybody = await openAs(cell.superuserUrl.replace(/postgres$/, "milepost"));
  const own = "organisation_id = current_setting('milepost.organisation')::uuid";
  // A foreign key says no to everybody.
  expect(await anybody(`delete from organisations where ${own}`)).toBe("23001");
});

test("a row names the workflow and the record, and what was asked for by a digest alone", async () => {
  const held = await last("POST /api/holds");
  expect(held).toMatchObject({ status: 200, object: `workflow ${wf} record ${recordId}` });
  expect(held?.digest).toMatch(/^[0-9a-f]{64}$/);
  await desk.post("/api/holds", wish);
  expect((await last("POST /api/holds"))?.digest).toBe(held?.digest);
  await desk.post("/api/holds", { ...wish, week: "2026-01-05" });
  expect((await last("POST /api/holds"))?.digest).not.toBe(held?.digest);
});

test("signing in, connecting, logging out and a customer's acceptance are in it, and nothing personal is", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(desk.bookingAgent);
  expect(await last("sign-in")).toMatchObject({ status: 200 });
  await browser.get("/auth/logout");
  expect(await last("GET /auth/logout")).toMatchObject({ status: 200 });
  await desk.admin.connect(desk.manager);
  expect(await last("connect")).toMatchObject({ status: 200 });

  const { slot: slotID, fieldagent: appFieldAgentId, week, deviation } = wish;
  const invite = { slotID, deviation, recordId, appFieldAgentId, emailRecipient: email, wf, week };
  await desk.post("/api/calendarInvite", invite);
  const query = new URLSearchParams({ to: email });
  const box = await fetch(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  await acceptInvitation(cell, await box.text());
  expect(await last("POST /api/verify-acceptance")).toMatchObject({
    status: 200,
    object: `workflow ${wf} record ${recordId}`,
  });
  const words = JSON.stringify(await list());
  for (const personal of [email, "Auditable", desk.postcode]) {
    expect(words).not.toContain(personal);
  }
});

test("each row's hash holds the one before it, a change or a gap shows, and the head is logged", async () => {
  const rows = await desk.rows<{ hash: string; told: unknown[]; at: string }>(
    `select encode(hash, 'hex') as hash, extract(epoch from at)::text as at,
     jsonb_build_array(organisation_id, number, null, actor, action, object, encode(digest, 'hex'), status, request_id) as told
     from audit_rows where is_own order by number`,
  );
  expect(rows.length).toBeGreaterThan(5);
  // By another hand than the database's.
  let before = Buffer.alloc(0);
  for (const { hash, told, at } of rows) {
    const words = told.map((word, place) => (place === 2 ? at : JSON.stringify(word)));
    const text = Buffer.from(`[${words.join(", ")}]`);
    before = createHash("sha256").update(before).update(text).digest();
    expect(before.toString("hex")).toBe(hash);
  }
  await until(async () => {
    const logs = readdirSync(cell.logs).map((name) => readFileSync(join(cell.logs, name), "utf8"));
    return logs.join("\n").includes(`"head":"${rows.at(-1)?.hash}"`);
  });

  const forger = await openAs(cell.superuserUrl.replace(/postgres$/, "milepost"));
  const own = "organisation_id = current_setting('milepost.organisation')::uuid";
  const isWhole = `do $$ begin if exists (select from audit_breaks where ${own}) then raise sqlstate 'AUDIT'; end if; end $$`;
  expect(await forger(isWhole)).toBe("done");
  expect(
    await forger(
      `update audit_rows set status = 200 + status where ${own} and number = 2; ${isWhole}`,
    ),
  ).toBe("AUDIT");
  expect(await forger(`delete from audit_rows where ${own} and number = 3; ${isWhole}`)).toBe(
    "AUDIT",
  );
});

test("what many add at once is one chain", async () => {
  const calls = Array.from({ length: 20 }, () => desk.post("/api/holds", wish));
  await Promise.all(calls);
  const [gap] = await desk.rows<{ gaps: number }>(
    "select (max(number) - count(*))::int as gaps from audit_rows where is_own",
  );
  expect(gap).toEqual({ gaps: 0 });
  expect(await desk.rows("select number from audit_breaks where is_own")).toEqual([]);
});
