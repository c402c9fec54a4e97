import { parseArgs } from "node:util";
import { type KnownCell, startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { openIdleCompany, openOpenings } from "@milepost/kit/company/booking-company.ts";
import { loadNow, type Office } from "@milepost/kit/company/booking-office.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { countDeadlocks } from "../../race/failures.ts";
import { cpuMeter } from "../cpu-meter.ts";
import { measurePairs } from "./ratio.ts";
import { startRecorder } from "./recorder.ts";
import { showPairs, summary } from "./report.ts";
import { measureThroughput } from "./throughput.ts";

/**
 * `pnpm bench:booking [--count N]`: how long a form takes from submission to "booked", compared with the
 * same calls to the emulated CRM made bare, one after the other by turns; with a CRM that answers at
 * once, with one that takes 20 ms and with one that takes 150 ms, as a real one does: the ratio of that
 * one is the figure, the others say what our own part costs. Then how many bookings a second 1, 16 and
 * 64 at once make.
 */
const { values } = parseArgs({ options: { count: { type: "string", default: "100" } } });
const count = Number(values.count);
const warmUp = 10;
/** Milliseconds that the emulated CRM waits before it answers, and how many are booked with it, in parts of `count`. */
const crmSpeeds = [
  { takesMs: 0, share: 1 },
  { takesMs: 20, share: 1 },
  { takesMs: 150, share: 1 / 2 },
];
/** How many book at once, and how many customers there are of each, in parts of `count`. */
const crowds = [
  { atOnce: 1, share: 1 / 3 },
  { atOnce: 16, share: 1 },
  { atOnce: 64, share: 2 },
];

await using scratch = await openScratch();
const { starter, directory } = scratch;
const known = await startKnownCell(starter, directory);
const office = await openIdleCompany(known.cell);
const figures = await run(known, office).finally(office.close);
await writeMeasurement("booking", { ...figures, count });

async function run({ cell, startWorkerAgain }: KnownCell, office: Office) {
  const openings = await openOpenings(office);
  const recorder = await startRecorder(cell.sandboxUrl);
  await starter.find("worker").stop();
  await starter.start("worker, written down", () =>
    startWorkerAgain({ ZOHO_DATA_CENTRES: throughRecorder(cell.apiEnv, recorder.url) }),
  );
  // The CRM's notifications of a booking would be read while the next one is measured.
  await office.sandbox.control("notifications", { off: true });
  const ratios = [];
  for (const { takesMs, share } of crmSpeeds) {
    const pairCount = Math.ceil(count * share);
    await slowDown(office, takesMs);
    const load = loadNow();
    await measurePairs(office, { openings, recorder, count: warmUp });
    const readCpu = cpuMeter(starter.started);
    const before = await transactions(office);
    const pairs = await measurePairs(office, { openings, recorder, count: pairCount });
    showPairs(`a CRM that takes ${takesMs} ms`, pairs, readCpu());
    const each = Math.round(((await transactions(office)) - before) / pairCount);
    ratios.push({ crmTakesMs: takesMs, ...summary(pairs), transactions: each, load });
  }
  await slowDown(office, 0);
  await starter.find("worker").stop();
  await recorder.close();
  await office.sandbox.control("notifications", { off: false });
  await starter.start("worker", () => startWorkerAgain());
  const runs = [];
  for (const { atOnce, share } of crowds) {
    const { perSecond, p50Ms, p99Ms, failures } = await measureThroughput(office, openings, {
      atOnce,
      count: Math.ceil(count * share),
    });
    const figures = { perSecond: round(perSecond), p50Ms: round(p50Ms), p99Ms: round(p99Ms) };
    runs.push({ atOnce, ...figures, failures, load: loadNow() });
    console.log(`${atOnce} at once: ${JSON.stringify(runs.at(-1))}`);
  }
  const real = ratios.at(-1);
  return {
    ratioP50: real?.ratioP50,
    ratioP99: real?.ratioP99,
    perSecond64: runs.at(-1)?.perSecond,
    ratios,
    runs,
    deadlocks: await countDeadlocks(office.database),
  };
}

/** The data centres of an api, with the API of the first company's through the recorder. */
function throughRecorder(env: Readonly<Record<string, string>>, url: string): string {
  type Servers = Record<string, string>;
  const centres = JSON.parse(env.ZOHO_DATA_CENTRES ?? "{}") as Record<string, Servers>;
  return JSON.stringify({ ...centres, eu: { ...centres.eu, api: `${url}/eu/api` } });
}

/** That the database has committed so far; with a hold before each booking. */
async function transactions({ database }: Office): Promise<number> {
  const { rows } = await database.query<{ commits: number }>(
    "select xact_commit::int as commits from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.commits ?? 0;
}

async function slowDown({ sandbox }: Office, ms: number): Promise<void> {
  await sandbox.control("misbehave", { kind: "ok" });
  if (ms > 0) await sandbox.control("rules", { kind: "slow", ms });
}
