import type { Scene } from "./scene.ts";

/** The scene made smaller, step by step, for as long as `isBad` says it still shows the fault. */
export function shrink(scene: Scene, isBad: (smaller: Scene) => boolean): Scene {
  const smaller = listSmaller(scene).find(isBad);
  return smaller === undefined ? scene : shrink(smaller, isBad);
}

/** Every scene one step simpler; the steps that take most away come first. */
function listSmaller(scene: Scene): Scene[] {
  const { world, drives, deviation } = scene;
  const { policy, visit } = world;
  const full = policy.fullDayBlockSettings;
  const withWorld = (change: Partial<Scene["world"]>): Scene => ({
    ...scene,
    world: { ...world, ...change },
  });
  const withPolicy = (change: Partial<typeof policy>) =>
    withWorld({ policy: { ...policy, ...change } });
  const withFull = (conditions: typeof full.conditions) =>
    withPolicy({ fullDayBlockSettings: { ...full, conditions } });

  return [
    ...without(world.agents).map((agents) => withWorld({ agents })),
    ...without(policy.defaultAppointmentSlots)
      .filter((slots) => slots.length > 0)
      .map((defaultAppointmentSlots) => withPolicy({ defaultAppointmentSlots })),
    ...below(policy.defaultDaysInAdvance).map((days) => withPolicy({ defaultDaysInAdvance: days })),
    ...without(world.filters).map((filters) => withWorld({ filters })),
    ...without(world.holidays).map((holidays) => withWorld({ holidays })),
    ...(full.enabled ? [withPolicy({ fullDayBlockSettings: { ...full, enabled: false } })] : []),
    ...(policy.timeBlockEnabled ? [withPolicy({ timeBlockEnabled: false })] : []),
    ...(policy.tiebreakField === null ? [] : [withPolicy({ tiebreakField: null })]),
    ...without(policy.tiebreakRankings).map((rows) => withPolicy({ tiebreakRankings: rows })),
    ...without(full.conditions).map(withFull),
    ...(deviation === 0 ? [] : [{ ...scene, deviation: 0 }]),
    ...each(world.agents, smallerAgents).map((agents) => withWorld({ agents })),
    ...each(world.filters, smallerFilters).map((filters) => withWorld({ filters })),
    ...smallerFields(visit.fields).map((fields) => withWorld({ visit: { ...visit, fields } })),
    ...without(Object.entries(visit.filled ?? {})).map((filled) =>
      withWorld({ visit: { ...visit, filled: Object.fromEntries(filled) } }),
    ),
    ...(policy.maxDriveTime === 0 ? [] : [withPolicy({ maxDriveTime: 0 })]),
    ...Object.entries(drives)
      .filter(([, minutes]) => minutes !== 0)
      .map(([pair]) => ({ ...scene, drives: { ...drives, [pair]: 0 } })),
  ];
}

type Agent = Scene["world"]["agents"][number];
type Entry = Agent["entries"][number];
type Filter = Scene["world"]["filters"][number];

function smallerAgents(agent: Agent): Agent[] {
  return [
    ...halves(agent.entries).map((entries) => ({ ...agent, entries })),
    ...without(agent.entries).map((entries) => ({ ...agent, entries })),
    ...(agent.base === null ? [] : [{ ...agent, base: null }]),
    ...each(agent.entries, smallerEntries).map((entries) => ({ ...agent, entries })),
  ];
}

function smallerEntries(entry: Entry): Entry[] {
  return [
    ...smallerFields(entry.fields).map((fields) => ({ ...entry, fields })),
    ...(entry.postcode === null ? [] : [{ ...entry, postcode: null }]),
    ...(entry.kind === "booking" ? [{ ...entry, kind: "meeting" as const, module: null }] : []),
  ];
}

function smallerFilters(filter: Filter): Filter[] {
  return [
    ...without(filter.existingBookingFilters).map((existingBookingFilters) => ({
      ...filter,
      existingBookingFilters,
    })),
    ...without(filter.selectedFieldAgents).map((selectedFieldAgents) => ({
      ...filter,
      selectedFieldAgents,
    })),
  ];
}

function smallerFields(fields: Entry["fields"]): Entry["fields"][] {
  return without(Object.entries(fields)).map((kept) => Object.fromEntries(kept));
}

function below(number: number): number[] {
  return number > 0 ? [...new Set([Math.floor(number / 2), number - 1])] : [];
}

function halves<T>(list: readonly T[]): T[][] {
  const middle = Math.floor(list.length / 2);
  return list.length < 4 ? [] : [list.slice(0, middle), list.slice(middle)];
}

/** The list without one of its members, for each member. */
function without<T>(list: readonly T[]): T[][] {
  return list.map((_, index) => list.toSpliced(index, 1));
}

/** The list with one member made smaller, for each member and each way. */
function each<T>(list: readonly T[], smaller: (member: T) => T[]): T[][] {
  return list.flatMap((member, index) => smaller(member).map((less) => list.with(index, less)));
}
