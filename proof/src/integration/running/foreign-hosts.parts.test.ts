import { setTimeout as sleep } from "node:timers/promises";
import { type Program, startApi } from "@milepost/cell/program.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openPayer } from "../billing/billing-office.ts";
import { type SlowHost, slowHost } from "./slow-host.ts";

/** An api whose routing, accounts server and Stripe stand behind doors that are shut here. */
const cell = inject("cell");
const name = "foreign-hosts";
const dataCentre = "us";
let routing: SlowHost;
let accounts: SlowHost;
let stripe: SlowHost;
let api: Program;
let charging: Program;
let desk: BookingDesk;
let wf: number;
let uninvolved: Browserless;
const database = new pg.Pool({
  connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  max: 2,
});

beforeAll(async () => {
  const centres = JSON.parse(cell.apiEnv.ZOHO_DATA_CENTRES ?? "") as Record<string, Centre>;
  const centre = centres[dataCentre];
  if (!centre) throw new Error("There is no such data centre");
  routing = await slowHost(cell.routingUrl);
  accounts = await slowHost(centre.accounts);
  stripe = await slowHost(cell.sandboxUrl);
  const url = new URL(cell.apiEnv.DATABASE_URL ?? "");
  url.searchParams.set("application_name", name);
  const env = {
    ...cell.apiEnv,
    DATABASE_URL: url.href,
    ROUTING_URL: routing.url,
    ZOHO_DATA_CENTRES: JSON.stringify({
      ...centres,
      [dataCentre]: { ...centre, accounts: accounts.url },
    }),
  };
  api = await startApi({ port: 0, logs: cell.logs, env });
  const stripeEnv = { ...cell.stripeEnv, STRIPE_URL: stripe.url };
  charging = await startApi({ port: 0, logs: cell.logs, env: { ...env, ...stripeEnv } });
  desk = await openBookingDesk(cell, "24");
  [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Leads", destinationModule: "Leads", settings: { defaultDaysInAdvance: 30 } },
  ]);
  uninvolved = openBrowserless(cell);
  await uninvolved.signIn(peopleOf(cell.company).agent);
});

afterAll(async () => {
  for (const host of [routing, accounts, stripe]) await host?.close();
  await api?.stop();
  await charging?.stop();
  await desk?.close();
  await database.end();
});

interface Centre {
  readonly accounts: string;
}

/** Transactions of these two apis that have been open for more than a second. */
async function longTransactions(): Promise<number> {
  const { rowCount } = await database.query(
    `select from pg_stat_activity
     where application_name = $1 and xact_start < clock_timestamp() - interval '1 second'`,
    [name],
  );
  return rowCount ?? 0;
}

const at = (url: string, who: Browserless, path: string, request: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...request, headers: { ...request.headers, cookie: who.cookie() } });

/** What somebody who needs nothing of that host is answered meanwhile. */
async function askMeanwhile(url: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push((await at(url, uninvolved, "/api/settings/access")).status);
    await sleep(100);
  }
  return statuses;
}

const allWell = Array.from({ length: 10 }, () => 200);

test("while the accounts server says nothing, no transaction is open, and the token comes once it answers", async () => {
  const recordId = await desk.insert("Leads", { Last_Name: "Other", Zip_Code: desk.postcode });
  await database.query(
    `update crm_connections set access_token_ciphertext = null, access_token_expires_at = null
     where organisation_id = (select organisation_id from organisations where crm_organisation_id = $1)`,
    [desk.place.zgid],
  );
  accounts.shut();
  const asked = at(api.url, desk.agent, `/api/recordDetails/${recordId}?wf=${wf}`);
  await until(async () => accounts.waiting() > 0);
  await sleep(1_500);
  const open = await longTransactions();
  accounts.open();
  expect(open).toBe(0);
  expect((await asked).status).toBe(200);
});

test("while routing says nothing, holds keep no transaction open, and nobody else is refused", async () => {
  const recordId = await desk.insert("Leads", { Last_Name: "Customer", Zip_Code: desk.postcode });
  const results = await desk.search({ wf: String(wf), recordId });
  const free = results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week }) =>
    offers.map(({ slot }) => ({ slot, fieldagent, week })),
  );
  const { records } = spareCompany(cell, "24");
  const postcodes = [...new Set(records.Leads.flatMap(({ Zip_Code }) => Zip_Code ?? []))];
  const leads: string[] = [];
  while (leads.length < 32) {
    leads.push(await desk.insert("Leads", { Last_Name: "Customer", Zip_Code: desk.postcode }));
  }
  routing.shut();
  const holds = leads.map((recordId, n) => {
    const wish = { ...free[n % free.length], wf, deviation: 0, recordId };
    const body = JSON.stringify({ ...wish, postcode: postcodes[n % postcodes.length] });
    const headers = { "content-type": "application/json" };
    // One person may hold twenty at most.
    const who = n % 2 === 0 ? desk.agent : desk.rival;
    return at(api.url, who, "/api/holds", { method: "POST", headers, body });
  });
  await until(async () => routing.waiting() > 0);
  await sleep(1_500);
  const meanwhile = await askMeanwhile(api.url);
  const open = await longTransactions();
  routing.open();
  const statuses = (await Promise.all(holds)).map(({ status }) => status);
  expect({ meanwhile, open }).toEqual({ meanwhile: allWell, open: 0 });
  // The rules refused anyone who waited for the same slot as another, and the machine refused nobody.
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(statuses).toContain(200);
});

test("while Stripe says nothing, no transaction is open, and of two checkouts one can be paid", async () => {
  const control = (path: string, body: object) => desk.crm.control(path, body);
  const payer = await openPayer(cell, charging.url, control, "25");
  stripe.shut();
  const asked = [payer.checkOut(), payer.checkOut()];
  await until(async () => stripe.waiting() > 0);
  await sleep(1_500);
  const open = await longTransactions();
  stripe.open();
  expect(open).toBe(0);
  const urls = await Promise.all(
    asked.map(async (one) => ((await (await one).json()) as { url: string }).url),
  );
  const paid: number[] = [];
  for (const url of urls) paid.push(await payer.payAt(url));
  expect(paid.toSorted()).toEqual([303, 404]);
});

test("a checkout that Stripe took too long for is given to nobody once somebody else has begun another", async () => {
  const control = (path: string, body: object) => desk.crm.control(path, body);
  const payer = await openPayer(cell, charging.url, control, "26");
  stripe.shut();
  const late = payer.checkOut();
  await until(async () => stripe.waiting() > 0);
  const taken = "update leases set ends_at = now() where name = 'checkout' returning name";
  expect((await database.query(taken)).rowCount).toBe(1);
  const next = payer.checkOut();
  await until(async () => stripe.waiting() > 1);
  stripe.open();
  const answers = await Promise.all([late, next]);
  expect(answers.map(({ status }) => status)).toEqual([503, 200]);
  const [refused, given] = await Promise.all(answers.map((one) => one.json()));
  expect(refused).toMatchObject({ code: "BUSY" });
  expect(await payer.payAt((given as { url: string }).url)).toBe(303);
});
