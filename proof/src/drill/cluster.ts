import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { openIdleCompany, openOpenings } from "@milepost/kit/company/booking-company.ts";
import { loadNow, type Office } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm } from "@milepost/kit/company/booking-truth.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { openEngineStories } from "../recovery/engine.ts";
import { type BookingCall, bookOnAndOn } from "../recovery/load.ts";
import { type Cluster, startCluster } from "./cluster-nodes.ts";

/**
 * `pnpm drill:cluster [--per-second N] [--calm S]`: customers are booked while one of the engine's three
 * nodes is killed, comes back, and then the one that leads is. Whether anybody was lost or booked twice,
 * and for how long nobody was booked.
 */
const { values } = parseArgs({
  options: {
    "per-second": { type: "string", default: "2" },
    calm: { type: "string", default: "15" },
  },
});
const perSecond = Number(values["per-second"]);
/** Milliseconds of booking before each kill, and with a node missing. */
const calm = Number(values.calm) * 1000;
const patience = 180_000;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement("cluster", figures);
const { lost, doubled, lies, unsettled, settled } = figures;
process.exitCode = lost + doubled + lies + unsettled === 0 && settled > 0 ? 0 : 1;

async function run() {
  const started: Cluster[] = [];
  const cell = await startCell(starter, {
    directory,
    ports: freePorts,
    startEngine: async (files) => {
      const cluster = await startCluster(starter, files);
      started.push(cluster);
      return cluster;
    },
  });
  const [cluster] = started;
  if (!cluster) throw new Error("The cell has no cluster");
  const office = await openIdleCompany(cell);
  const stories = openEngineStories(cluster.adminUrl);
  const load = bookOnAndOn(office, await openOpenings(office), perSecond);

  /** Returns when everybody who was being booked then has been. */
  async function killOne(node: number, isLeader: boolean) {
    await until(async () => load.lastBooked() > Date.now() - 2_000, patience);
    await sleep(calm);
    const killed = Date.now();
    await cluster?.kill(node);
    await until(async () => load.bookedSince(killed) !== null, patience);
    await until(() => stories.haveEnded(killed), patience);
    const settledS = seconds(Date.now() - killed);
    // Two nodes carry everything for a while.
    await sleep(calm);
    const seen = { node, isLeader, gapS: longestGap(load.told(), killed), settledS };
    console.error(JSON.stringify(seen));
    return { ...seen, load: loadNow() };
  }

  const leader = await untilLed(cluster);
  const follower = cluster.nodes.find((node) => node !== leader) ?? 0;
  const rounds = [await killOne(follower, false)];
  await cluster.startAgain(follower);
  await sleep(calm);
  rounds.push(await killOne(await untilLed(cluster), true));

  await load.stop();
  await until(() => stories.haveEnded(Date.now()), patience);
  const { lost, duplicates: doubled, lies, booked } = await compareWithCrm(office, load.told());
  const unsettled = await countUnsettled(office);
  await office.close();
  return {
    nodes: cluster.nodes.length,
    killed: rounds.length,
    bookings: load.told().length,
    settled: booked,
    lost,
    doubled,
    lies,
    unsettled,
    gapS: Math.max(...rounds.map(({ gapS }) => gapS)),
    perSecond,
    answers: load.answers(),
    rounds,
  };
}

async function untilLed(cluster: Cluster): Promise<number> {
  let leader: number | null = null;
  await until(async () => {
    leader = await cluster.findLeader();
    return leader !== null;
  }, patience);
  return leader ?? 0;
}

/** Seconds between two people who were answered "booked" in succession, the first of them at most a second before `from`. */
function longestGap(called: readonly BookingCall[], from: number): number {
  const times = called
    .filter(({ status, answered }) => status === 200 && answered >= from - 1_000)
    .map(({ answered }) => answered)
    .toSorted((one, other) => one - other);
  const gaps = times.map((time, at) => time - (times[at - 1] ?? Math.min(time, from)));
  return seconds(Math.max(0, ...gaps));
}

/** Reservations that are still being booked when nobody is booking any longer. */
async function countUnsettled({ database, organisation }: Office): Promise<number> {
  const { rowCount } = await database.query(
    "select from reservations where organisation_id = $1 and state = 'booking'",
    [organisation],
  );
  return rowCount ?? 0;
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(1));
}
