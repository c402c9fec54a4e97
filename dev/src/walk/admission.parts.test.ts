import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Browserless, openBrowserless } from "../parts/browserless.ts";
import type { Part } from "../parts/child.ts";
import { peopleOf } from "../parts/demo.ts";
import { startApi } from "../parts/program.ts";
import { type BookingDesk, openBookingDesk } from "./booking-desk.ts";
import { until } from "./until.ts";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;
let other: Browserless;
let postcode: string;
/** Has room for one search, and for two that wait. */
let narrow: Part & { readonly url: string };

beforeAll(async () => {
  desk = await openBookingDesk(cell, "52");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Contacts" }]);
  other = openBrowserless(cell);
  await other.signIn(peopleOf(cell.company).agent);
  const { records } = JSON.parse(cell.company) as { records: { Leads: { Zip_Code: string }[] } };
  postcode = records.Leads[0]?.Zip_Code ?? "";
  const env = { ...cell.apiEnv, SEARCHES_AT_ONCE: "1", SEARCHES_AT_ONCE_EACH: "1" };
  narrow = await startApi({ port: 0, logs: cell.logs, env });
});
afterAll(async () => {
  await narrow?.stop();
  await desk?.close();
});

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code?: string;
}

async function ask(who: Browserless, path: string, request: RequestInit = {}): Promise<Answered> {
  const headers = { ...request.headers, cookie: who.cookie() };
  const answer = await fetch(`${narrow.url}${path}`, { ...request, headers });
  const { code } = (await answer.json()) as { code?: string };
  const retryAfter = answer.headers.get("retry-after");
  return { status: answer.status, retryAfter, ...(code && { code }) };
}

async function metrics(): Promise<string> {
  const authorization = `Bearer ${cell.apiEnv.METRICS_TOKEN}`;
  return (await fetch(`${narrow.url}/metrics`, { headers: { authorization } })).text();
}

const inLine = async (state: string, count: number) =>
  (await metrics()).includes(`milepost_line{lane="search",state="${state}"} ${count}\n`);

test("what one organisation asks for beyond its share is refused at once, another still has its turn, and a hold waits for no search", async () => {
  const recordId = await desk.insert("Leads", { Last_Name: "Customer", Zip_Code: desk.postcode });
  const { wish } = await desk.offerFor(wf, recordId);
  // Whoever searches by the record alone waits for the CRM.
  const slow = { kind: "slow", ms: 1_500, zgid: desk.place.zgid };
  await desk.crm.control("rules", slow);
  const own = `/api/search?${new URLSearchParams({ wf: String(wf), recordId })}`;
  const theirs = `/api/search?${new URLSearchParams({ wf: "1", postcode })}`;

  const crowd = Array.from({ length: 3 }, () => ask(desk.agent, own));
  await until(async () => (await inLine("running", 1)) && inLine("waiting", 2));
  const beyond = { status: 429, code: "TOO_MANY_REQUESTS", retryAfter: "2" };
  expect(await ask(desk.agent, own)).toEqual(beyond);

  // One of those who wait makes room for the other organisation; a second one of those finds a full line.
  const served = ask(other, theirs);
  await until(async () => /why="share"\} 2\n/.test(await metrics()));
  expect(await ask(other, theirs)).toEqual({ status: 503, code: "BUSY", retryAfter: "2" });
  const body = JSON.stringify({ ...wish, postcode: desk.postcode });
  const headers = { "content-type": "application/json" };
  const held = await ask(desk.agent, "/api/holds", { method: "POST", headers, body });
  expect(held.status).toBe(200);
  expect(await inLine("running", 1)).toBe(true);

  expect((await served).status).toBe(200);
  expect((await Promise.all(crowd)).map(({ status }) => status)).toContain(429);
  await until(() => inLine("running", 0));
  expect(await metrics()).toContain('milepost_refused_total{lane="search",why="full"} 1\n');
});
