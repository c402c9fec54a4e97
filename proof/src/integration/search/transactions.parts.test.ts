import { setTimeout as sleep } from "node:timers/promises";
import { type Program, startApi } from "@milepost/cell/program.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  type StatementCounter,
  startStatementCounter,
} from "../../transactions/count-statements.ts";

/** An api whose words to PostgreSQL are read along. */
const cell = inject("cell");
let counter: StatementCounter;
let api: Program;
let desk: BookingDesk;
let organisation: string;
let wish: Wish;

beforeAll(async () => {
  const url = new URL(cell.apiEnv.DATABASE_URL ?? "");
  counter = await startStatementCounter(Number(url.port));
  url.port = String(counter.port);
  api = await startApi({
    port: 0,
    logs: cell.logs,
    env: { ...cell.apiEnv, DATABASE_URL: url.href },
  });
  desk = await openBookingDesk(cell, "19");
  const [row] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  organisation = row?.organisation_id ?? "";
  const [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
  const customer = { Last_Name: "Customer", Company: "Home", Zip_Code: desk.postcode };
  wish = (await desk.offerFor(wf, await desk.insert("Leads", customer))).wish;
  // The process learns its access to the CRM once.
  await search({ recordId: wish.recordId });
  await sleep(1_000);
});
afterAll(async () => {
  await api?.stop();
  await counter?.stop();
  await desk?.close();
});

/** What is kept after the answer counts, too. */
async function countOf(asking: () => Promise<Response>) {
  counter.reset();
  const { status } = await asking();
  await sleep(500);
  return { status, ...counter.read(organisation) };
}

const search = (query: Record<string, string>, at = api) =>
  fetch(`${at.url}/api/search?${new URLSearchParams({ wf: String(wish.wf), ...query })}`, {
    headers: { cookie: desk.agent.cookie() },
  });

const post = (path: string, body: object) =>
  fetch(`${api.url}${path}`, {
    method: "POST",
    headers: {
      cookie: desk.agent.cookie(),
      origin: cell.url,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });

test("a search takes three transactions, the last after its answer, and reads the settings once", async () => {
  const { recordId } = wish;
  const once = { status: 200, transactions: 3, settingsLoads: 1 };
  expect(await countOf(() => search({ postcode: desk.postcode, recordId }))).toEqual(once);
  expect(await countOf(() => search({ recordId }))).toEqual(once);
});

test("the subscription is read with the session: who has none is refused with one more, for whom to ask", async () => {
  const url = new URL(cell.apiEnv.DATABASE_URL ?? "");
  url.port = String(counter.port);
  const charging = await startApi({
    port: 0,
    logs: cell.logs,
    env: { ...cell.apiEnv, ...cell.stripeEnv, DATABASE_URL: url.href },
  });
  const counted = await countOf(() => search({ postcode: desk.postcode }, charging));
  await charging.stop();
  expect(counted).toMatchObject({ status: 402, transactions: 2 });
});

test("a hold whose postcode is given is judged and counted in one transaction between the session's and the audit's", async () => {
  const given = { ...wish, postcode: desk.postcode };
  const counted = await countOf(() => post("/api/holds", given));
  expect(counted).toEqual({ status: 200, transactions: 3, settingsLoads: 1 });
});

test("one that is held is the same again without another", async () => {
  const counted = await countOf(() => post("/api/holds", wish));
  expect(counted).toEqual({ status: 200, transactions: 3, settingsLoads: 1 });
});
