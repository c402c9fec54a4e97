import { execFile } from "node:child_process";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf } from "@milepost/kit/company/mails-of.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { withDatabase } from "@milepost/kit/first-day.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { askEngine } from "../../recovery/engine.ts";

/** What operators do with what is kept: the commands themselves, as they run them. */
const cell = inject("cell");
const email = "ada@life.example";
const street = "7 Private Close";
let desk: BookingDesk;
let organisation: string;
let organisationName: string;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "64");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Contacts", destinationModule: "Deals" }]);
  const [own] = await desk.rows<{ id: string; name: string }>(
    "select organisation_id as id, name from organisations where is_own",
  );
  ({ id: organisation = "", name: organisationName = "" } = own ?? {});
});
afterAll(() => desk.close());

function run(command: string, ...args: readonly string[]) {
  const file = join(repository, "apps/server/src", `${command}.ts`);
  const env = {
    DATABASE_MIGRATOR_URL: cell.databaseUrls.milepost_migrator,
    ENGINE_ADMIN_URL: cell.engineAdminUrl,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env, maxBuffer: 100_000_000 };
    const child = execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
    // Nobody is there to type.
    child.stdin?.end();
  });
}

const last = ({ stdout }: { stdout: string }): unknown =>
  JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");

async function bookFor(name: string, to: string) {
  const customer = { Last_Name: name, Mailing_Zip: desk.postcode, Mailing_Street: street };
  const recordId = await desk.insert("Contacts", customer);
  const { wish } = await desk.offerFor(wf, recordId);
  await desk.post("/api/calendarInvite", {
    wf,
    recordId,
    week: wish.week,
    deviation: 0,
    slotID: wish.slot,
    appFieldAgentId: wish.fieldagent,
    emailRecipient: to,
  });
  const { body } = await desk.book(wish, { inviteEmail: to });
  expect(body).toMatchObject({ success: true });
  return { recordId, id: body.bookingId ?? "" };
}

/** All that is in the tables of this organisation but what was audited, as one text. */
async function everything(): Promise<string> {
  const tables = ["reservations", "owed", "reservation_steps", "searches", "diary_entries"];
  const texts = await Promise.all(
    tables.map((table) => desk.rows<object>(`select to_jsonb(t) from ${table} t where is_own`)),
  );
  return JSON.stringify(texts);
}

const makePast = (id: string) =>
  desk.rows(
    `update reservations set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
       where is_own and reservation_id = $1`,
    [id],
  );

test("a customer to whom somebody will drive is not erased, and one whose visit is over is, by email address", async () => {
  const { recordId, id } = await bookFor("Ada", email);
  const early = await run("customer-erase", organisation, "--email", email.toUpperCase());
  expect([early.code, last(early)]).toMatchObject([1, { reservations: 0, coming: [id] }]);
  expect(await everything()).toContain(email);
  await makePast(id);
  const erased = await run("customer-erase", organisation, "--email", email.toUpperCase());
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(last(erased)).toMatchObject({ reservations: 1, coming: [] });
  const left = await everything();
  for (const value of [email, street, recordId]) expect(left).not.toContain(value);
  const stories = await askEngine(
    cell.engineAdminUrl,
    `select id from sys_invocation where target_service_key = '${organisation}:${id}' and status = 'completed'`,
  );
  expect(stories).toEqual([]);
});

test("a customer is found by the id of the record and by the phone number, however it was written, and no other is", async () => {
  const one = await bookFor("By Record", "record@life.example");
  const two = await bookFor("By Phone", "phone@life.example");
  for (const { id } of [one, two]) await makePast(id);
  await desk.rows(
    `update reservations set form = '{"top":{"phone":"+44 (0)7700 900-123"},"bottom":{}}' where is_own and reservation_id = $1`,
    [two.id],
  );
  const byRecord = await run("customer-erase", organisation, "--record", one.recordId);
  expect(last(byRecord)).toMatchObject({ reservations: 1 });
  expect(await everything()).not.toContain("record@life.example");
  expect(await everything()).toContain("phone@life.example");
  const byPhone = await run("customer-erase", organisation, "--phone", "07700 900123");
  expect(last(byPhone)).toMatchObject({ reservations: 1 });
  expect(await everything()).not.toContain("phone@life.example");
});

test("a customer who is owed the cancellation of a hold that was given back is not erased before it has arrived", async () => {
  const to = "owed@life.example";
  const customer = { Last_Name: "Owed", Mailing_Zip: desk.postcode };
  const { wish } = await desk.offerFor(wf, await desk.insert("Contacts", customer));
  const { slot, fieldagent, ...rest } = wish;
  const asked = { ...rest, slotID: slot, appFieldAgentId: fieldagent, emailRecipient: to };
  const { body } = await desk.post("/api/calendarInvite", asked);
  await controlOf(cell.sandboxUrl)("mail", { kind: "refuse", to, times: 1 });
  await desk.agent.send(`/api/holds/${body.reservationId}`, { method: "DELETE" });
  const early = await run("customer-erase", organisation, "--email", to);
  expect([early.code, last(early)]).toMatchObject([1, { coming: [body.reservationId] }]);
  await until(async () => (await eventsOf(cell, to)).length === 2, 30_000);
  await until(async () => !(await everything()).includes(to));
});

test("an export has every row of the organisation and none of another, and names the secrets that it leaves out", async () => {
  await bookFor("Exported", "exported@life.example");
  const { code, stdout } = await run("organisation-export", organisation);
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { table?: string; row?: { organisation_id: string } });
  expect(lines[0]).toMatchObject({
    organisation,
    name: organisationName,
    leftOut: expect.arrayContaining(["crm_connections.refresh_token_ciphertext"]),
  });
  expect(stdout).toContain("exported@life.example");
  const rows = lines.filter(({ row }) => row);
  expect(rows.every(({ row }) => row?.organisation_id === organisation)).toBe(true);
  const [sealed] = await desk.rows<{ token: string }>(
    "select encode(refresh_token_ciphertext, 'hex') as token from crm_connections where is_own",
  );
  expect(sealed?.token.length).toBeGreaterThan(20);
  expect(stdout).not.toContain(sealed?.token);
  const tables = new Set(rows.map(({ table }) => table));
  for (const table of ["users", "reservations", "audit_rows", "crm_connections", "workflows"])
    expect(tables).toContain(table);
});

test("an organisation is deleted by its name alone, with every row and every story, and the others stay", async () => {
  const name = organisationName;
  const countOwn = () =>
    withDatabase(cell.superuserUrl, async (database) => {
      const { rows } = await database.query<{ name: string }>(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'organisation_id' and table_name <> 'audit_breaks'`,
      );
      let sum = 0;
      for (const { name: table } of rows) {
        const sql = `select from "${table}" where organisation_id = $1`;
        sum += (await database.query(sql, [organisation])).rowCount ?? 0;
      }
      return sum;
    });
  const usersOfOthers = () =>
    withDatabase(cell.superuserUrl, async (database) => {
      const sql =
        "select organisation_id::text || user_id::text as user from users where organisation_id <> $1";
      const { rows } = await database.query<{ user: string }>(sql, [organisation]);
      return rows.map(({ user }) => user);
    });
  const others = await usersOfOthers();
  const wrong = await run("organisation-delete", organisation, "--yes-delete", `${name} Ltd`);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("nothing was deleted")]);
  expect(await countOwn()).toBeGreaterThan(20);
  const deleted = await run("organisation-delete", organisation, "--yes-delete", name);
  expect([deleted.code, last(deleted)]).toMatchObject([0, { name: "delete", organisation }]);
  expect(await countOwn()).toBe(0);
  // Companies of other tests may come meanwhile, and none may go.
  expect(await usersOfOthers()).toEqual(expect.arrayContaining(others));
  expect(others).not.toHaveLength(0);
  const keys = `service_key = '${organisation}' or %service_key like '${organisation}:%'`;
  const left = async () => [
    ...(await askEngine(
      cell.engineAdminUrl,
      `select id from sys_invocation where target_${keys.replaceAll("%", "target_")}`,
    )),
    ...(await askEngine(
      cell.engineAdminUrl,
      `select key from state where ${keys.replaceAll("%", "")}`,
    )),
  ];
  expect(await left()).toEqual([]);
  expect((await desk.agent.send("/api/attention")).status).toBe(401);
  const again = await run("organisation-delete", organisation);
  expect([again.code, last(again)]).toMatchObject([0, { rows: 0, stories: 0 }]);
});
