import { startApi } from "@milepost/cell/program.ts";
import type { Part } from "@milepost/cell/start-child.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

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

test("beyond its share an organisation is asked to wait, beyond everybody's all are, and a hold waits for no search", async () => {
  const recordId = await desk.insert("Leads", { Last_Name: "Customer", Zip_Code: desk.postcode });
  const { wish } = await desk.offerFor(wf, recordId);
  // A search by the record alone waits for the CRM: longer than anybody waits for a turn.
  await desk.crm.control("rules", { kind: "slow", ms: 6_000, zgid: desk.place.zgid });
  const own = `/api/search?${new URLSearchParams({ wf: String(wf), recordId })}`;
  const theirs = `/api/search?${new URLSearchParams({ wf: "1", postcode })}`;

  const first = ask(desk.agent, own);
  await until(() => inLine("running", 1));
  const crowd = Array.from({ length: 4 }, () => ask(desk.agent, own));
  const beyond = { status: 429, code: "TOO_MANY_REQUESTS", retryAfter: "2" };
  expect(await Promise.race(crowd)).toEqual(beyond);
  const full = { status: 503, code: "BUSY", retryAfter: "2" };
  const others = [ask(other, theirs), ask(other, theirs)];
  const body = JSON.stringify({ ...wish, postcode: desk.postcode });
  const headers = { "content-type": "application/json" };
  const held = await ask(desk.agent, "/api/holds", { method: "POST", headers, body });
  expect(held.status).toBe(200);
  expect(await Promise.all(others)).toEqual([full, full]);
  expect(await Promise.all(crowd)).toEqual([beyond, beyond, beyond, beyond]);

  expect((await first).status).toBe(200);
  expect((await ask(other, theirs)).status).toBe(200);
  expect(await inLine("running", 0)).toBe(true);
  expect(await metrics()).toContain('milepost_refused_total{lane="search",why="full"} 2\n');
  expect(await metrics()).toContain('milepost_admitted_total{lane="booking"} 1\n');
});
