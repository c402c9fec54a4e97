import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { openIdleCompany, openOpenings } from "@milepost/kit/company/booking-company.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm } from "@milepost/kit/company/booking-truth.ts";
import { exitCodeOf, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { openEngineStories } from "./engine.ts";
import { bookOnAndOn } from "./load.ts";
import { mortalParts } from "./parts.ts";

/**
 * `pnpm trust:recovery [--per-second N]`: four customers a second are booked while PostgreSQL, the engine, the worker and
 * the api are killed one after the other, each started again at once. How long until somebody who asks
 * after that is booked, and until every story that was under way has ended; and whether everybody got
 * a true answer.
 */
const { values } = parseArgs({ options: { "per-second": { type: "string", default: "4" } } });
const perSecond = Number(values["per-second"]);
const targets = { PostgreSQL: 5, Restate: 10, worker: 5, api: 2 } as const;
const settledTarget = 30;
/** Milliseconds of undisturbed booking before each kill. */
const calm = 6_000;
const patience = 120_000;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement("recovery", figures);
const { postgresS, engineS, workerS, apiS, settledS, lost, duplicates, lies } = figures;
const isWithin =
  postgresS <= targets.PostgreSQL &&
  engineS <= targets.Restate &&
  workerS <= targets.worker &&
  apiS <= targets.api &&
  settledS <= settledTarget;
process.exitCode = exitCodeOf({ isRight: lost + duplicates + lies === 0, isWithin });

async function run() {
  const known = await startKnownCell(starter, directory);
  const office = await openIdleCompany(known.cell);
  const parts = mortalParts(starter, known, directory);
  const stories = openEngineStories(known.engineAdminUrl);
  const load = bookOnAndOn(office, await openOpenings(office), perSecond);
  const seen: Record<string, { firstS: number; settledS: number; load: number }> = {};
  for (const name of ["PostgreSQL", "Restate", "worker", "api"] as const) {
    await until(async () => load.lastBooked() > Date.now() - 1_000, patience);
    await sleep(calm);
    const killed = Date.now();
    const back = parts.killAndStart(name);
    await until(async () => load.bookedSince(killed) !== null, patience);
    const first = load.bookedSince(killed) ?? 0;
    await back;
    await until(() => stories.haveEnded(killed), patience);
    const settled = Date.now();
    seen[name] = {
      firstS: since(killed, first),
      settledS: since(killed, settled),
      load: loadNow(),
    };
    console.error(`${name}: ${JSON.stringify(seen[name])}`);
  }
  await load.stop();
  await until(() => stories.haveEnded(Date.now()), patience);
  const { booked, lost, duplicates, lies } = await compareWithCrm(office, load.told());
  await office.close();
  const firstOf = (name: keyof typeof targets) => seen[name]?.firstS ?? Number.NaN;
  return {
    postgresS: firstOf("PostgreSQL"),
    engineS: firstOf("Restate"),
    workerS: firstOf("worker"),
    apiS: firstOf("api"),
    settledS: Math.max(...Object.values(seen).map(({ settledS }) => settledS)),
    perSecond,
    booked,
    lost,
    duplicates,
    lies,
    answers: load.answers(),
    parts: seen,
  };
}

function since(from: number, to: number): number {
  return Number(((to - from) / 1000).toFixed(1));
}
