import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Pair } from "@milepost/drive-time";
import { expect, test } from "vitest";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import type { ReadWorld } from "../world/world-of.ts";
import { judgeSearch } from "./judge-search.ts";
import { openJudging } from "./judging.ts";

const noon = Date.parse("2026-11-16T12:00:00Z") / 60_000;
const day = 1440;
const signal = () => AbortSignal.timeout(20_000);

/** A minute for each hundredth of a degree, and one more. */
const byTheCrow = {
  drives: async (pairs: readonly Pair[]) =>
    pairs.map(([from, to]) => {
      const degrees = Math.abs(from.lat - to.lat) + Math.abs(from.lon - to.lon);
      const minutes = 1 + Math.round(degrees * 100);
      return { minutes, metres: minutes * 800 };
    }),
};

const agents = Array.from({ length: 200 }, (_, n) => {
  const base = { postcode: `B${n}`, lat: 51 + n / 1000, lon: 0 };
  return { userId: `agent-${n}`, crmUserId: `crm-${n}`, name: `Agent ${n}`, isActive: true, base };
});

/** An appointment in two hours' time of the day after tomorrow. */
const entryOf = (userId: string, at: number): PlacedEntry => ({
  userId,
  kind: "meeting",
  from: noon + 2 * day + at,
  to: noon + 2 * day + at + 120,
  postcode: `STOP ${at}`,
  lat: 51.5,
  lon: at / 10_000,
  module: null,
  recordId: null,
  aboutId: null,
  isOurs: false,
  fields: {},
  fromBase: 10,
  toBase: 10,
  toNext: null,
});

/** So many candidates that a thread judges them. */
function worldWith(read: readonly PlacedEntry[]): ReadWorld {
  const settings = { ...defaultWorkflowSettings, defaultDaysInAdvance: 15, maxDriveTime: 60 };
  const place = { lat: 51.1, lon: 0.01 };
  return {
    now: noon,
    settings,
    cutToDays: null,
    filters: [],
    holidays: [],
    agents,
    read,
    reserved: [],
    visit: { kind: "found", postcode: "VISIT", place, isApproximate: false },
    visitFields: null,
    fenced: { country: "GB", places: new Map() },
    readAt: new Date(noon * 60_000),
    isRereading: false,
    leftOut: [],
    settingsAt: new Date(0).toISOString(),
  };
}

test("a thread that has judged a company before judges its diaries as they are now", async () => {
  let inThreads = 0;
  const judging = openJudging({
    runLarge: (_, work) => {
      inThreads += 1;
      return work();
    },
    onLost: (error) => {
      throw error;
    },
  });
  const read = agents.map(({ userId }, n) => entryOf(userId, n));
  const winners = new Set<string>();
  const changes: readonly ((entry: PlacedEntry) => PlacedEntry[])[] = [
    (entry) => [entry],
    (entry) => [{ ...entry, from: entry.from - 240, to: entry.to - 240 }],
    (entry) => [entry, { ...entry, from: entry.from + 600, to: entry.to + 600 }],
    () => [],
    (entry) => [{ ...entry, postcode: "ELSEWHERE", lat: 51.1 }],
    (entry) => [entry],
  ];
  for (const change of changes) {
    // Of every third agent; the other diaries are the same objects as before.
    const world = worldWith(read.flatMap((entry, n) => (n % 3 === 0 ? change(entry) : [entry])));
    const judged = await judging.search(world, byTheCrow, signal());
    expect(judged).toEqual(await judgeSearch(world, byTheCrow, signal()));
    winners.add(JSON.stringify([judged.diaryHash, ...judged.winners]));
  }
  expect(inThreads).toBe(changes.length);
  // The first and the last are alike, and no other two.
  expect(winners.size).toBe(changes.length - 1);
});
