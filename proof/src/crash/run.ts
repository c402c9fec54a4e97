import { parseArgs } from "node:util";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { chooseCases } from "./cases.ts";
import { type CrashCell, startCrashCell } from "./cell.ts";
import { remindEverybody } from "./customers/reminders.ts";
import { judgeTold } from "./judge.ts";
import { openLane } from "./lane.ts";
import { openRecords } from "./records.ts";
import { countAnswers, countBreaches, countMails, describeBreaches, tableOf } from "./report.ts";
import { rehearse, runCases } from "./run-cases.ts";
import { untilSettled } from "./stories.ts";
import { endEveryHold, readTruths } from "./truth.ts";

/**
 * `pnpm trust:crash [--cases N] [--minutes M] [--seed S] [--case K | --plan NAME | --story NAME,…]`: bookings, invitations,
 * moves and cancellations by agents and by customers, reminders and freed times while the worker ends itself with SIGKILL before, during and after everything that a story does to the world, and while the
 * CRM, the mail server, PostgreSQL, the engine and the api fail in their own ways. In the end the answer
 * that each agent got must be what there is.
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "300" },
    minutes: { type: "string", default: "600" },
    seed: { type: "string", default: "1" },
    case: { type: "string" },
    plan: { type: "string" },
    story: { type: "string" },
  },
});
const seed = Number(values.seed);
const only = values.case === undefined ? null : Number(values.case);
const count = Math.max(Number(values.cases), only ?? 0);
/** Few cases are not worth the start of many workers. */
const laneCount = only !== null ? 1 : values.plan || values.story || count <= 100 ? 3 : 8;
/** Seconds until a story that is still under way counts as one that never ends. */
const patience = 60;

await using scratch = await openScratch((step, ms) => {
  if (ms > 5_000) console.error(`${step}: ${(ms / 1000).toFixed(1)} s`);
});
const { starter, directory } = scratch;
const cell = await startCrashCell(starter, directory, laneCount);
process.exitCode = (await run(cell)) ? 0 : 1;

/** Whether nothing was wrong. */
async function run(cell: CrashCell): Promise<boolean> {
  const records = openRecords(cell);
  const leads = Math.ceil((count * 3) / laneCount) + 100;
  const organisations: string[] = [];
  const lanes = await Promise.all(
    cell.workers.map(async (worker, place) => {
      const lane = await openLane(cell, place, leads);
      const organisation = await records.organisationOf(lane.company.zgid);
      cell.workerGate.assign(organisation, place);
      organisations.push(organisation);
      return { ...lane, worker };
    }),
  );
  const ports = { cell, records, lanes };
  const points = await rehearse(ports);
  for (const [story, all] of Object.entries(points))
    console.error(`${story}: ${all.length} points`);
  const chosen = chooseCases(points, count, seed);
  const cases = chosen.filter(
    ({ number, plan, story }) =>
      (only === null || number === only) &&
      (!values.plan || plan.name === values.plan) &&
      (!values.story || values.story.split(",").includes(story)),
  );

  const began = performance.now();
  let done = 0;
  const until = began + Number(values.minutes) * 60_000;
  const travelled = await runCases({ ...ports, until }, cases, () => {
    done += 1;
    if (done % 25 === 0) console.error(`${done} cases, ${since(began)} s`);
  });
  const settled = await untilSettled(cell, patience);
  await records.untilNothingChanges();
  console.error(`All ${done} cases after ${since(began)} s, settled ${settled.toFixed(1)} s later`);
  await remindEverybody(ports, organisations);
  await endEveryHold(ports);
  const truths = await readTruths(ports, travelled);
  await records.close();

  const judged = travelled.map((one, at) => {
    const truth = truths[at];
    if (!truth) throw new Error("A case without its truth");
    return { ...one, truth, breaches: judgeTold(one.journey, truth) };
  });
  console.error(tableOf(judged));
  console.error(countAnswers(judged));
  for (const one of judged.filter(({ breaches }) => breaches.length > 0))
    console.error(describeBreaches(one, seed));
  const surprises = cell.workers.reduce((sum, worker) => sum + worker.surprises(), 0);
  if (surprises > 0) console.error(`${surprises} times the worker ended by itself`);

  const figures = { cases: judged.length, ...countBreaches(judged), ...countMails(judged) };
  if (only === null && !values.plan && !values.story) await writeMeasurement("crash", figures);
  else console.log(JSON.stringify({ name: "crash", ...figures }));
  const { lost, duplicates, orphans, lies } = figures;
  // Cases that do not crash show nothing.
  const crashed = judged.filter(({ hasCrashed }) => hasCrashed).length;
  const isShown = crashed >= judged.length / 2;
  return lost + duplicates + orphans + lies + surprises === 0 && isShown;
}

function since(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
