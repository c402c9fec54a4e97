import { parseArgs } from "node:util";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { startLoadCell } from "./cell.ts";
import { isHeld } from "./figures.ts";
import { watchMemory } from "./memory.ts";
import { makeLoadOrganisations } from "./organisations.ts";
import { openPhases } from "./phases.ts";
import { compareWithDeals } from "./truth.ts";

/**
 * `pnpm bench:load`: customers who call at random times, whatever became of those before them, in several
 * organisations of 50 field agents, with a CRM that takes 150 ms for each call. Each is searched for five
 * times, then invited and booked. Times count from when a call was to be made. First the load of a cell; then more and
 * more until it is not held, three times that, and back; then one organisation that asks 50 times its share.
 * `--soak`: only the first, for the memory of the parts.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    "per-second": { type: "string", default: "20" },
    organisations: { type: "string", default: "20" },
    "knee-from": { type: "string", default: "3" },
    "step-seconds": { type: "string", default: "40" },
    "over-seconds": { type: "string", default: "60" },
    "noisy-seconds": { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    soak: { type: "boolean", default: false },
  },
});
const seconds = Number(values.minutes) * 60;
const perSecond = Number(values["per-second"]);
const count = Number(values.organisations);
const [seed, stepSeconds] = [Number(values.seed), Number(values["step-seconds"])];
const crmTakesMs = 150;
const warmUpSeconds = 20;
/** For the bookings of the mix, and as many as the other phases are likely to make. */
const callers = 200 + Math.ceil((seconds * (perSecond / 5) + 6_000) / count);

await using scratch = await openScratch();
const { starter, directory } = scratch;
// What is remembered of drives fills up in the first minutes, so that what grows then should not.
const cell = await startLoadCell(
  starter,
  directory,
  values.soak ? { DRIVES_REMEMBERED: "50000" } : {},
);
const organisations = await starter.timed("organisations", () =>
  makeLoadOrganisations(cell, { count, callers, seed }),
);
await controlOf(cell.sandboxUrl)("rules", { kind: "slow", ms: crmTakesMs });
const phases = openPhases({ url: cell.url, seed }, starter, organisations);
const half = { perSecond: perSecond / 2, seconds: warmUpSeconds, organisations };
await phases.run({ name: "warming up", ...half });

const load = loadNow();
const { figures, outcomes, memory } = await runMix();
const truth = await compareWithDeals(cell.sandboxUrl, organisations, outcomes);
const { searchP99Ms, bookingP99Ms, errors, shed, failures, ...others } = figures;
const mix = {
  searchP99Ms,
  bookingP99Ms,
  errors,
  shed,
  perSecond,
  minutes: Number(values.minutes),
  organisations: count,
  ...others,
  ...truth,
  failures,
  ...memory,
  load,
};
if (values.soak) await writeMeasurement("soak", mix);
else await writeMeasurement("load", { ...mix, ...(await runOthers()) });

async function runMix() {
  const endWatching = watchMemory(starter.started);
  const crowd = { name: "the load of a cell", perSecond, seconds, organisations };
  const ran = await phases.run(crowd);
  const memory = endWatching();
  if (!isHeld(ran.figures)) console.log(`${perSecond} searches a second were not held here.`);
  return { ...ran, memory };
}

/** In the order in which they are found; what cannot be found is null. */
async function runOthers() {
  const knee = await phases.findKnee(Number(values["knee-from"]), stepSeconds);
  if (!knee) {
    console.log("Not even the lowest rate was held, so there is no knee to go beyond.");
    return { kneePerSecond: 0, goodputAt3x: null, quietRatio: null };
  }
  const over = await phases.overload(knee, Number(values["over-seconds"]));
  const quietly = Math.min(perSecond, knee.perSecond / 2);
  const disturbed = await phases.disturb(quietly, Number(values["noisy-seconds"]));
  return { kneePerSecond: knee.perSecond, ...over, ...disturbed };
}
