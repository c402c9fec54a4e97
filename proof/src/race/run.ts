import { parseArgs } from "node:util";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { openIdleCompany } from "@milepost/kit/company/booking-company.ts";
import { loadNow, type Office } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm } from "@milepost/kit/company/booking-truth.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { type RaceCall, runRound, searchedSlots } from "./clients.ts";
import { openRaceEditor } from "./editor.ts";
import { countDeadlocks, errorsIn, isFailed } from "./failures.ts";
import { keepHistory, readHistory } from "./history.ts";
import { postOneForm } from "./one-form.ts";
import { replay } from "./replay.ts";
import { openRoads } from "./roads.ts";
import { type BrokenRules, openRules } from "./rules.ts";

/**
 * `pnpm trust:race [--attempts N] [--seed S]`: 64 clients over HTTP want the same few field agents at
 * once, hold, lose, give back and book, while somebody moves appointments in the CRM; in the second half
 * with full-day rules. Then every answer is judged again on the diary as it was when it was given.
 */
const { values } = parseArgs({
  options: {
    attempts: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const attempts = Number(values.attempts);
const clients = 64;
const fieldAgents = 4;
/** In each the clients want all the same few days. */
const attemptsEachRound = 500;
const daysEachRound = 3;
const fullDay = "Full-day fitting";
const fullDayConditions = [
  {
    order: 1,
    field: "Deals:Appointment_Type",
    operator: "is",
    value: fullDay,
    logicalOperator: null,
  },
];

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
const office = await openIdleCompany(cell);
const { examples, isGood, ...figures } = await run(cell, office).finally(office.close);
for (const example of examples) console.error(example);
await writeMeasurement("race", figures);
process.exitCode = isGood ? 0 : 1;

async function run(cell: Cell, office: Office) {
  const { database, organisation, userIds } = office;
  const random = seededRandom(Number(values.seed));
  const agents = office.fieldAgents.slice(0, fieldAgents);
  const agentIds = agents.map((id) => userIds.get(id) ?? "");
  const chosen = { selectedFieldAgents: agentIds, defaultDaysInAdvance: 14, maxDriveTime: 45 };
  await office.changeSettings(chosen);
  await keepHistory(database);
  const began = Date.now();
  const leads = await office.makeLeads(2 * clients + Math.ceil(attempts / 10));
  const people = await peopleIn(office);
  const editor = openRaceEditor(office, { random, agents, fullDay });
  const roads = openRoads(cell.routingUrl);
  const parts: { from: number; rules: BrokenRules }[] = [];
  const calls: RaceCall[] = [];
  /** Of each form that was sent often: how many different answers there were. */
  const bodies: number[] = [];
  let done = 0;
  let round = 0;

  for (const enabled of [false, true]) {
    await office.changeSettings({
      fullDayBlockSettings: { enabled, conditions: fullDayConditions },
    });
    parts.push({ from: Date.now(), rules: openRules(await readWorld(office), roads, began) });
    const until = enabled ? attempts : Math.ceil(attempts / 2);
    while (done < until) {
      const [first] = leads;
      const person = random.pick(people);
      if (!first) throw new Error("Every customer is booked");
      const { dates, ...wanted } = await searchedSlots(person, first, {
        from: daysEachRound * round,
        days: daysEachRound,
      });
      const one = await postOneForm(person, agentIds, { lead: leads.pop() ?? first, ...wanted });
      calls.push(...one.calls);
      bodies.push(one.bodies);
      const size = Math.min(attemptsEachRound, until - done);
      const racing = runRound(
        { people, leads, agentIds, database, random },
        { attempts: size, clients, ...wanted },
      );
      await editor.editWhile(dates, racing);
      calls.push(...(await racing));
      done += size;
      round += 1;
      console.error(`${done} attempts, ${seconds(began)} s, load ${loadNow()}`);
    }
  }
  const took = seconds(began);
  await untilSettled(office);
  const history = await readHistory(database, organisation);
  const rulesAt = (at: number) => {
    const part = parts.findLast(({ from }) => from <= at);
    if (!part) throw new Error("Nothing was asked before the first part");
    return part.rules;
  };
  const { overlaps, examples, replayed, ...breaches } = await replay({
    history,
    calls,
    editor,
    rulesAt,
  });
  const forms = calls.filter(({ kind }) => kind === "book");
  const { booked, overlaps: inCrm, ...untrue } = await compareWithCrm(office, forms);
  const failed = calls.filter(isFailed).length;
  const deadlocks = await countDeadlocks(database);
  if (failed > 0) for (const error of await errorsIn(cell.logs)) console.error(error);
  const isGood =
    overlaps + inCrm + failed + deadlocks === 0 &&
    Object.values(untrue).every((count) => count === 0) &&
    bodies.every((different) => different === 1) &&
    Object.values(breaches).every((count) => count === 0);
  return {
    attempts,
    overlaps: overlaps + inCrm,
    ...breaches,
    failed,
    deadlocks,
    oneForm: { forms: bodies.length, posts: 50, bodies: Math.max(...bodies) },
    booked,
    ...untrue,
    replayed,
    answers: tally(calls),
    refusedBy: tallyRules(calls),
    crmEdits: editor.count(),
    clients,
    fieldAgents,
    seconds: took,
    load: loadNow(),
    examples,
    isGood,
  };
}

async function peopleIn({ admin, bookingAgents }: Office) {
  const browsers = [...bookingAgents, admin];
  return Promise.all(
    browsers.map(async (browser) => {
      const { user } = await browser.get<{ user: { _id: string } }>("/auth/check-auth");
      return { browser, userId: user._id };
    }),
  );
}

async function readWorld({ admin, database, organisation }: Office) {
  const { workflows } = await admin.get<{ workflows: { settings: WorkflowSettings }[] }>(
    "/api/settings",
  );
  const [workflow] = workflows;
  if (!workflow) throw new Error("There is no workflow");
  const rows = async <T>(sql: string, ...given: string[]) =>
    (await database.query(sql, given)).rows as T[];
  const bases = await rows<{ user_id: string; base_postcode: string | null }>(
    `select user_id, postcode as base_postcode from users
     left join postcodes on postcode = base_postcode and country = 'GB'
     where organisation_id = $1`,
    organisation,
  );
  const places = await rows<{ postcode: string; lat: number; lon: number }>(
    "select postcode, lat, lon from postcodes where country = 'GB'",
  );
  const [diary] = await rows<{ holidays: string[] | null }>(
    "select holidays from diaries where organisation_id = $1",
    organisation,
  );
  return {
    settings: workflow.settings,
    holidays: diary?.holidays ?? [],
    bases: new Map(bases.map(({ user_id, base_postcode }) => [user_id, base_postcode])),
    places: new Map(places.map(({ postcode, lat, lon }) => [postcode, { lat, lon }])),
  };
}

/** Waits until no booking is under way. */
async function untilSettled({ database, organisation }: Office): Promise<void> {
  const sql = "select from reservations where organisation_id = $1 and state = 'booking'";
  await until(async () => (await database.query(sql, [organisation])).rowCount === 0, 60_000);
}

function tally(calls: readonly RaceCall[]) {
  return countEach(calls.map(({ kind, status, body }) => `${kind} ${body.code ?? status}`));
}

function tallyRules(calls: readonly RaceCall[]) {
  return countEach(calls.flatMap(({ body }) => body.broken?.map(({ rule }) => rule) ?? []));
}

function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
