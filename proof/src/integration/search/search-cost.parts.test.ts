import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { BookingDesk } from "@milepost/kit/company/booking-desk.ts";
import type { SettingsDesk, Told } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { largestSchedule, openLargeDesk, slotsADay } from "../../starve/heavy-settings.ts";

const cell = inject("cell");
let desk: BookingDesk;
let settings: SettingsDesk;
let wf: number;
let agents: readonly string[];

beforeAll(async () => {
  ({ desk, settings, wf, agents } = await openLargeDesk(cell, "98"));
  expect(agents).not.toContain("");
  await until(async () => (await search()).every(({ leftOut }) => leftOut === undefined));
});
afterAll(() => desk?.close());

const at = (rest: string) => `/api/settings/workflow/${wf}/${rest}`;
const query = () => new URLSearchParams({ wf: String(wf), postcode: desk.postcode });
const ask = () => desk.agent.send(`/api/search?${query()}`);

/** Put off, as on a machine with too much else to do, it is asked again. */
async function search(): Promise<SearchResult[]> {
  let answer = await ask();
  while (answer.status === 503) answer = await ask();
  expect(answer.status).toBe(200);
  return (await answer.json()) as SearchResult[];
}

/** Milliseconds that /healthz took at the longest, asked from outside while something else is done. */
async function longestWaitDuring(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now();
      await (await fetch(`${cell.url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await sleep(5);
    }
  })();
  await work();
  isDone = true;
  await asking;
  return longest;
}

/**
 * Milliseconds. Judged on the api's own thread, the largest settings hold everybody up for two seconds. The
 * 100 ms that are promised are measured alone on the machine, by `pnpm trust:starve`.
 */
const limit = 500;

/**
 * Beyond what it takes in as long a time in which nothing is done. Up to three times: what else the machine
 * does comes and goes, what the api itself does comes each time.
 */
async function lagOf(work: () => Promise<unknown>): Promise<number> {
  let lag = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 3 && lag >= limit; count += 1) {
    const began = performance.now();
    const busy = await longestWaitDuring(work);
    const took = performance.now() - began;
    lag = busy - (await longestWaitDuring(() => sleep(took)));
  }
  return lag;
}

const refusalIn = ({ status, body }: Told) => [status, body.mistakes];

test("settings beyond what a search can do are refused on save, in a trial and in a simulation, each at its field", async () => {
  const refusals = [
    [
      { ...largestSchedule, defaultAppointmentSlots: slotsADay(49) },
      "defaultAppointmentSlots",
      "A day has at most 48 appointment slots",
    ],
    [
      { defaultMeetingDuration: 9 },
      "defaultMeetingDuration",
      "An appointment lasts at least 10 minutes",
    ],
    [
      { ...largestSchedule, defaultDaysInAdvance: 69 },
      "defaultDaysInAdvance",
      "60 field agents with 48 slots a day can be searched for 68 days in advance at most",
    ],
  ] as const;
  for (const [change, path, sentence] of refusals) {
    const refused = [400, [expect.objectContaining({ workflowId: wf, path, sentence })]];
    const changed = { ...change, selectedFieldAgents: [...agents] };
    expect.soft(refusalIn(await settings.save(wf, changed))).toEqual(refused);
    const tried = { change: changed, postcode: desk.postcode };
    const trial = await settings.call("POST", at("try-search"), tried);
    expect.soft(refusalIn(trial)).toEqual(refused);
    const simulated = await settings.call("POST", at("simulate"), { change: changed });
    expect.soft(refusalIn(simulated)).toEqual(refused);
  }
});

test("a company of 1,000 agents with three slots a day is well within, and so is a duration that is not set", async () => {
  const thousand = Array.from({ length: 1_000 }, (_, number) => `nobody-${number}`);
  const honest = { selectedFieldAgents: thousand, defaultDaysInAdvance: 60 };
  expect(await settings.save(wf, honest)).toMatchObject({ status: 200 });
  const unset = { defaultMeetingDuration: 0, selectedFieldAgents: [...agents] };
  expect(await settings.save(wf, unset)).toMatchObject({ status: 200 });
});

/** On a machine with too much else to do it may end at its deadline; refused at once it must not be. */
async function worked(call: () => Promise<Response>): Promise<void> {
  const began = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  expect([200, 503]).toContain(answer.status);
  expect(performance.now() - began).toBeGreaterThan(answer.status === 200 ? 200 : 10_000);
}

test("while the largest settings are searched, tried and explained, nobody else's call waits for the api", async () => {
  const saved = { ...largestSchedule, selectedFieldAgents: [...agents] };
  // Of the few days and slots that it had until now: what is explained are the settings as they are.
  const [kept] = await search();
  expect(await settings.save(wf, saved)).toMatchObject({ status: 200 });
  expect.soft(await lagOf(() => worked(ask)), "search").toBeLessThan(limit);
  const body = JSON.stringify({ change: {}, postcode: desk.postcode });
  const headers = { "content-type": "application/json" };
  const tried = () => desk.admin.send(at("try-search"), { method: "POST", headers, body });
  expect.soft(await lagOf(() => worked(tried)), "trial").toBeLessThan(limit);
  const explained = () => desk.agent.send(`/api/search/${kept?.searchId}/explain`);
  expect.soft(await lagOf(() => worked(explained)), "explanation").toBeLessThan(limit);
}, 400_000);

test("what was saved before there was a ceiling is searched for fewer days, says so, and the doctor names it", async () => {
  const beyond = {
    ...largestSchedule,
    defaultAppointmentSlots: slotsADay(100),
    defaultDaysInAdvance: 366,
    selectedFieldAgents: agents.slice(0, 2),
  };
  await desk.rows(
    "update workflows set changed = changed || $1::jsonb where is_own and workflow_id = $2",
    [JSON.stringify(beyond), wf],
  );
  const results = await search();
  expect(results[0]).toMatchObject({ searchedDays: 68 });
  const offered = new Set(results.flatMap(({ offers = [] }) => offers.map(({ slot }) => slot)));
  expect(offered.size).toBeGreaterThan(2_000);
  expect(offered.size).toBeLessThanOrEqual(69 * 48);
  const { body } = await settings.call("GET", at("doctor"));
  const { findings } = body as unknown as Answer<typeof examineWorkflow>;
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: "search-too-large",
      severity: "warning",
      section: "general",
      field: "defaultDaysInAdvance",
      sentence:
        "This is more than one search can cover, so we only search the first 48 slots of a day and 68 days in advance. Choose fewer slots, days or agents.",
    }),
  );
}, 180_000);
