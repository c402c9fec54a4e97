import { parseArgs } from "node:util";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { Temporal } from "temporal-polyfill";
import { sampleRegion } from "../bench/region.ts";
import { changesAlone } from "./change-alone.ts";
import { openCounty } from "./county.ts";
import { effects } from "./effects.ts";
import { openEffectsDesk } from "./effects-desk.ts";
import { listSettingKeys } from "./setting-keys.ts";
import { tryOrganisation } from "./try-organisation.ts";

/**
 * `pnpm trust:settings [--organisations N] [--searches N] [--seed S] [--only N]`: random organisations are
 * put into the emulated CRM and set up through our own HTTP API; what search, "why not", hold and doctor
 * answer is compared with a second opinion, which knows the CRM's records, the settings and the decisions.
 */
const { values } = parseArgs({
  options: {
    organisations: { type: "string", default: "300" },
    searches: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const atOnce = 4;
/** Days that get appointments and meetings, today being the first. */
const daysAhead = 10;
/** Settings that each organisation changes alone. */
const aloneEach = 3;
/** From so many on, each setting must have shown an effect; in fewer, some may matter in none of the diaries. */
const organisationsForEffects = 100;
/** At most, for settings that have shown no effect by then: some matter in few diaries only. */
const furtherOrganisations = 40;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
const county = await openCounty((await sampleRegion(directory)).postcodes, cell.routingUrl);
const today = Temporal.Now.plainDateISO("Europe/London");
const days = Array.from({ length: daysAhead }, (_, at) => today.add({ days: at }).toString());
const seeds =
  values.only === undefined
    ? Array.from(
        { length: Number(values.organisations) },
        (_, at) => Number(values.seed) * 1_000 + at,
      )
    : [Number(values.only)];
const searches = Math.ceil(Number(values.searches) / seeds.length);
const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);
const figures = {
  organisations: 0,
  searches: 0,
  differences: 0,
  doubleBookings: 0,
  doctorDisagrees: 0,
  holds: 0,
  bookings: 0,
};

const left = seeds.values();
const changed = new Set<string>();
const effective = new Set<string>();
const keys = listSettingKeys();
const desk = await openEffectsDesk(cell);
await Promise.all([...Array.from({ length: atOnce }, tryNext), tryEffects()]);
const isForEffects = seeds.length >= organisationsForEffects;
const further = isForEffects ? furtherOrganisations : 0;
for (let more = 0; more < further && without().length > 0; more += 1) {
  await tryOrReport(Number(values.seed) * 1_000 + 900 + more);
}
await desk.desk.close();
const { differences, doubleBookings, doctorDisagrees } = figures;
const settings = { settingsTried: changed.size, settingsWithoutEffect: without().length };
for (const key of without()) console.error(`No answer changes with ${key}`);
await writeMeasurement("settings", {
  ...figures,
  ...settings,
  seed: Number(values.seed),
  seconds: seconds(),
});
const isQuiet = differences + doubleBookings + doctorDisagrees === 0;
process.exitCode = isQuiet && (!isForEffects || without().length === 0) ? 0 : 1;

function without(): string[] {
  return keys.filter((key) => !effective.has(key));
}

async function tryNext(): Promise<void> {
  for (const seed of left) await tryOrReport(seed);
}

async function tryOrReport(seed: number): Promise<void> {
  await tryOne(seed).catch((error) => {
    figures.differences += 1;
    console.error(`Organisation ${seed} could not be tried:`, error);
  });
}

async function tryOne(seed: number): Promise<void> {
  const missing = without().filter((key) => key in changesAlone);
  const from = seed % Math.max(1, missing.length);
  const alone = [...missing.slice(from), ...missing.slice(0, from)].slice(0, aloneEach);
  const tried = await tryOrganisation({ where: cell, county, seed, searches, days, alone });
  for (const key of tried.changed) changed.add(key);
  for (const key of tried.effective) effective.add(key);
  figures.organisations += 1;
  figures.searches += tried.searches;
  figures.holds += tried.holds;
  figures.bookings += tried.bookings;
  figures.doubleBookings += tried.doubleBookings;
  figures.differences += tried.differences.length;
  figures.doctorDisagrees += tried.doctorDisagrees.length;
  for (const text of [...tried.differences, ...tried.doctorDisagrees]) console.error(text);
  if (tried.doubleBookings > 0) console.error(`Organisation ${seed} has double bookings`);
  if (figures.organisations % 20 === 0) {
    console.error(`${JSON.stringify(figures)} ${seconds()} s, no effect yet: ${without()}`);
  }
}

/** One after the other: they all look at the same company's bookings. */
async function tryEffects(): Promise<void> {
  for (const [key, hasEffect] of Object.entries(effects)) {
    changed.add(key);
    const isSo = await hasEffect(desk).catch((error) => {
      console.error(`${key}:`, error);
      return false;
    });
    if (isSo) effective.add(key);
  }
}
