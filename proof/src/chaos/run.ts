import { parseArgs } from "node:util";
import { countOverlaps } from "@milepost/kit/company/booking-truth.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import type { Random } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { judgeTold } from "../crash/judge.ts";
import { type Lane, openLane } from "../crash/lane.ts";
import { openRecords } from "../crash/records.ts";
import { countAnswers, countBreaches } from "../crash/report.ts";
import { untilSettled } from "../crash/stories.ts";
import { endEveryHold, readTruths } from "../crash/truth.ts";
import { type ChaosCell, startChaosCell } from "./cell.ts";
import { networkFaults, outsideFaults, partFaults, surroundingFaults } from "./faults.ts";
import { openNemesis } from "./nemesis.ts";
import { openTraffic } from "./traffic.ts";

/**
 * `pnpm trust:chaos [--minutes M] [--seed S] [--only TEXT] [--disk] [--clock]`: holds, invitations and bookings over HTTP while processes
 * are killed and stopped, the network between them is slow, silent and cut, and the CRM and the mail
 * server misbehave, at random and several at once. Then everything is healed, and the answer that each
 * agent got must be what there is.
 *
 * `--disk` gives PostgreSQL and the engine a small disk that is filled; it needs the right to mount one. `--clock`
 * makes the clock of api and worker jump; it needs Debian's `faketime`. The CRM's clock jumps in any case.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    disk: { type: "boolean", default: false },
    clock: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
/** A calendar takes some hundred bookings: the longer, the more companies. */
const laneCount = Math.min(15, Math.ceil(4 + minutes / 5));
/** Milliseconds between two customers of one person: the same number a second however many lanes. */
const pace = 600 * laneCount;
/** Milliseconds; in a short run no fault is long. */
const longest = Math.min(20_000, (minutes * 60_000) / 8);
/** From one second on, the longer the rarer. */
const lasts = (random: Random) => 1_000 + (longest - 1_000) * random.next() ** 2;
const calm = (random: Random) => random.whole(500, 5_000);
/** Seconds within which all must be well again. */
const healsWithin = 60;
const patience = 120_000;
/** Milliseconds. An agent may invite so many in an hour, and here is one who does nothing else. */
const ageEvery = 15_000;

const scratch = await openScratch((step, ms) => {
  if (ms > 5_000) console.error(`${step}: ${(ms / 1000).toFixed(1)} s`);
});
const isWell = await startChaosCell(scratch.starter, scratch.directory, {
  hasDisk: values.disk,
  hasClock: values.clock,
})
  .then(run)
  .finally(scratch[Symbol.asyncDispose]);
// Left to end by itself, Node has been seen to wait for ever, busily, for a connection that was cut while it was made.
process.exit(isWell ? 0 : 1);

/** Whether nothing was wrong. */
async function run(chaos: ChaosCell): Promise<boolean> {
  const { cell, engineAdminUrl, parts } = chaos;
  const ports = { cell: { ...cell, engineAdminUrl }, records: openRecords(cell) };
  const { records } = ports;
  const leads = Math.ceil(200 + minutes * 60);
  const lanes: Lane[] = [];
  for (let place = 0; place < laneCount; place += 1) lanes.push(await openLane(cell, place, leads));

  const began = Date.now();
  const over = new AbortController();
  const watching = parts.watchOver(over.signal);
  // Heard of in the end.
  watching.catch(() => {});
  const ageing = setInterval(() => void records.ageInvitations().catch(() => {}), ageEvery);
  const traffic = openTraffic(lanes, seed, pace);
  await until(async () => traffic.hasBookedSince(began), patience);
  const hands = [
    [...partFaults(chaos, lasts), ...surroundingFaults(chaos, lasts)],
    [...networkFaults(chaos, lasts), ...outsideFaults(chaos, lasts)],
  ].map((faults) => faults.filter(({ kind }) => kind.includes(values.only)));
  const report = (kind: string) => console.error(`${since(began)} s: ${kind}`);
  const nemesis = openNemesis(hands, { seed, calm, report });
  await until(async () => Date.now() - began > minutes * 60_000, 2 * minutes * 60_000);
  await nemesis.stop();

  const healed = Date.now();
  await until(async () => traffic.hasBookedSince(healed), patience);
  const travelled = await traffic.stop();
  await untilSettled(ports.cell, patience / 1000);
  const healedS = Number(since(healed));
  clearInterval(ageing);
  over.abort();
  await watching;

  await endEveryHold(ports);
  const truths = await readTruths(ports, travelled);
  const judged = travelled.map(({ lane, journey }, at) => {
    const truth = truths[at];
    if (!truth) throw new Error("A journey without its truth");
    return { lane, journey, breaches: judgeTold(journey, truth) };
  });
  const overlaps = (await records.countOverlaps()) + (await overlapsInCrm(cell.sandboxUrl, lanes));
  await records.close();
  for (const { lane, journey, breaches } of judged)
    for (const { kind, why } of breaches)
      console.error(
        `${kind}: ${lane.company.zgid} reservation ${journey.held.reservationId}: ${why}`,
      );
  const kinds = nemesis.counts();
  console.error(tableOf(kinds));
  console.error(countAnswers(judged));

  const { lost, duplicates: doubled, orphans, lies } = countBreaches(judged);
  const faults = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const booked = judged.filter(({ journey }) => journey.book?.status === 200).length;
  const surprises = parts.surprises();
  const figures = {
    faults,
    lost,
    doubled,
    lies,
    healedS,
    overlaps,
    orphans,
    endedByThemselves: surprises,
    customers: judged.length,
    booked,
    minutes,
    seed,
    kinds,
    leftOut: [
      ...(values.disk ? [] : ["disk full"]),
      ...(values.clock ? [] : ["jumps of our own clock"]),
    ],
  };
  if (values.only === "") await writeMeasurement("chaos", figures);
  else console.log(JSON.stringify({ name: "chaos", ...figures }));
  const wrong = lost + doubled + lies + overlaps + orphans + surprises.length;
  return wrong === 0 && healedS <= healsWithin && booked > 0 && faults > 0;
}

async function overlapsInCrm(sandboxUrl: string, lanes: readonly Lane[]): Promise<number> {
  let overlaps = 0;
  for (const { company } of lanes) {
    const { dataCentre, zgid } = company;
    const sandbox = openSandbox(sandboxUrl, { dataCentre, zgid, userId: "" });
    overlaps += countOverlaps(await sandbox.list("Deals"));
  }
  return overlaps;
}

function tableOf(kinds: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => `${kind.padEnd(34)}${String(count).padStart(5)}`)
    .join("\n");
}

function since(began: number): string {
  return ((Date.now() - began) / 1000).toFixed(1);
}
