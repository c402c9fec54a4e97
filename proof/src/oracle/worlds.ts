import type { World } from "@milepost/scheduling/world.ts";
import { makeNow, makeToday, makeZone } from "./clock.ts";
import { dayOf, makeAgents } from "./diaries.ts";
import { makePolicy } from "./policies.ts";
import { type Random, randomFrom } from "./random.ts";
import type { Scene } from "./scene.ts";
import { makeConditions, makeFields, makePlace, modules } from "./vocabulary.ts";

/** The scene with this number; the same number is always the same scene. */
export function makeScene(number: number): Scene {
  const random = randomFrom(Math.imul(number, 0x2c1b3c6d));
  const postcodes = Array.from({ length: random.int(6, 10) }, (_, index) => `MP${index} 1AA`);
  const visit = random.pick(postcodes);
  const drives = makeDrives(random, postcodes);
  const zone = makeZone(random);
  const module = random.pick(modules);
  const policy = makePolicy(random, { zone, module, postcodes });
  const today = makeToday(random, zone);
  const now = makeNow(random, today, zone, policy.defaultAppointmentSlots);
  const deviation = random.chance(0.6) ? 0 : random.pick([-60, -45, -30, -15, 15, 30, 45, 60]);

  const length = Math.ceil(policy.defaultDaysInAdvance * 1.4) + 3;
  const dates = Array.from({ length: length + 1 }, (_, index) => today.add({ days: index - 1 }));
  const days = dates
    .filter((date) => date.dayOfWeek <= 5 || random.chance(0.2))
    .map((date) => dayOf(date, policy, deviation));
  const agents = makeAgents(random, { policy, days, postcodes, visit, drives });
  const ids = agents.map(({ id }) => id);
  const places = random.some(postcodes, 0.95).map((code) => [code, makePlace(random)]);

  const world = {
    now,
    policy,
    filters: makeFilters(random, { module, ids, postcodes }),
    holidays: random.chance(0.25) ? random.some(dates, 0.3).map(String) : [],
    agents,
    visit: {
      postcode: visit,
      fields: makeFields(random, random.chance(0.5) ? module : "Leads", postcodes),
      filled: random.chance(0.5) ? makeFilled(random, policy.fullDayBlockSettings.conditions) : {},
    },
  };
  return { world, places: Object.fromEntries(places), drives, deviation };
}

/** Of the fields that the full-day rules look at, so that some of them depend on who goes and when. */
function makeFilled(
  random: Random,
  conditions: World["policy"]["fullDayBlockSettings"]["conditions"],
) {
  const fields = conditions.map(({ field }) => field);
  return Object.fromEntries(
    random
      .some(fields, 0.6)
      .map((field) => [field, random.pick(["agent", "start", "end"] as const)]),
  );
}

/** This workflow's and up to two others', which may send out the same agents. */
function makeFilters(
  random: Random,
  { module, ids, postcodes }: { module: string; ids: string[]; postcodes: string[] },
): World["filters"] {
  const others = Array.from({ length: random.int(0, 2) }, () => random.pick(modules));
  return [module, ...others].map((destinationModule, index) => ({
    destinationModule,
    existingBookingFilters: random.chance(0.4)
      ? []
      : makeConditions(random, destinationModule, postcodes),
    selectedFieldAgents: index === 0 ? ids : random.some([...ids, "nobody"], 0.6),
  }));
}

/** Both directions of each pair on their own; in some worlds only a few lengths, so that many tie. */
function makeDrives(random: Random, postcodes: readonly string[]): Record<string, number | null> {
  const longest = random.pick([10, 20, 40, 90]);
  const step = random.pick([1, 1, 5, 10]);
  const noRoad = random.pick([0, 0, 0.03, 0.1]);
  const drives: Record<string, number | null> = {};
  for (const from of postcodes) {
    for (const to of postcodes) {
      if (from === to) continue;
      const minutes = random.int(0, longest / step) * step;
      drives[`${from}>${to}`] = random.chance(noRoad) ? null : minutes;
    }
  }
  return drives;
}
