import { describe, expect, test } from "vitest";
import { decide } from "./decide.ts";
import { isInsideOrOn, parseRing } from "./geofence.ts";
import { driveOf, type Scene, worldOf } from "./scene.ts";
import { shrink } from "./shrink.ts";
import { makeScene } from "./worlds.ts";

type Policy = Scene["world"]["policy"];
type Entry = Scene["world"]["agents"][number]["entries"][number];

/** Tuesday 7 July 2026, London, where it is an hour later than UTC. */
const at = (clock: string, date = "2026-07-07") => Date.parse(`${date}T${clock}+01:00`) / 60_000;

const meeting = (from: string, to: string, postcode: string | null = null): Entry => ({
  kind: "meeting",
  from: at(from),
  to: at(to),
  postcode,
  module: null,
  recordId: null,
  aboutId: null,
  isOurs: false,
  fields: {},
});

interface Given {
  readonly now?: number;
  readonly policy?: Partial<Policy>;
  readonly entries?: readonly Entry[];
  readonly base?: string | null;
  readonly drives?: Scene["drives"];
  readonly deviation?: number;
}

/** One agent, two slots a day, today and tomorrow. */
function scene({ now = at("08:00"), policy, entries = [], base = null, ...rest }: Given): Scene {
  return {
    world: {
      now,
      policy: {
        timezone: "Europe/London",
        operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        defaultDaysInAdvance: 1,
        defaultAppointmentSlots: ["10:00", "13:30"],
        defaultMeetingDuration: 90,
        maxDriveTime: 60,
        timeBlockEnabled: false,
        fullDayBlockSettings: { enabled: false, conditions: [] },
        tiebreakField: null,
        tiebreakRankings: [],
        dayStartTime: "08:00",
        dayEndTime: "18:00",
        ...policy,
      },
      filters: [],
      holidays: [],
      agents: [{ id: "ann", name: "Ann", base, entries }],
      visit: { postcode: "V", fields: {} },
    },
    places: {},
    drives: rest.drives ?? {},
    deviation: rest.deviation ?? 0,
  };
}

const answer = (given: Scene) => decide(worldOf(given), driveOf(given), given.deviation);
const verdictsOf = (given: Given) =>
  answer(scene(given)).verdicts.map((verdict) => [
    verdict.slot,
    verdict.kind === "offer"
      ? [verdict.there, verdict.on, verdict.added]
      : Object.fromEntries(verdict.broken.map(({ rule, over }) => [rule, over])),
  ]);

describe("the oracle, against answers worked out by hand", () => {
  test("an empty diary without a base is offered everywhere, and nothing is known of the drives", () => {
    const { week, winners } = answer(scene({}));
    expect(week).toBe("2026-07-06");
    expect(Object.keys(winners)).toEqual(["W0Tue10am", "W0Tue130pm", "W0Wed10am", "W0Wed130pm"]);
    expect(verdictsOf({})[0]).toEqual(["W0Tue10am", [null, null, null]]);
  });

  test("a slot that has begun is no candidate, and one that cannot be reached is too late", () => {
    expect(verdictsOf({ now: at("10:00"), policy: { defaultDaysInAdvance: 0 } })).toEqual([
      ["W0Tue130pm", [null, null, null]],
    ]);
    // Nothing is known of where Ann is, so the longest drive is assumed: 09:30 + 60 is 30 past.
    expect(verdictsOf({ now: at("09:30") })[0]).toEqual(["W0Tue10am", { "too-late-today": 30 }]);
  });

  test("the drive from the last stop and on to the next must fit between them", () => {
    const entries = [meeting("08:00", "09:30", "A"), meeting("12:00", "13:00", "B")];
    const drives = { "A>V": 31, "V>B": 30, "A>B": 20, "B>V": 10 };
    expect(verdictsOf({ entries, drives }).slice(0, 2)).toEqual([
      ["W0Tue10am", { "cannot-arrive-in-time": 1 }],
      ["W0Tue130pm", [10, null, 10]],
    ]);
    const quicker = { ...drives, "A>V": 30 };
    expect(verdictsOf({ entries, drives: quicker })[0]).toEqual(["W0Tue10am", [30, 30, 40]]);
  });

  test("a taken slot says so, with the hours it leaves, and has no drive to speak of", () => {
    const entries = [meeting("09:00", "10:01", "A")];
    const early = { dayStartTime: "10:10", dayEndTime: "11:00" };
    expect(verdictsOf({ entries, policy: early, drives: { "A>V": null } })[0]).toEqual([
      "W0Tue10am",
      { "outside-hours": 30, overlaps: null },
    ]);
  });

  test("a time block is closed by one busy minute; the last one ends with the day", () => {
    const entries = [meeting("13:00", "13:01"), meeting("17:59", "18:05")];
    const policy = { timeBlockEnabled: true, defaultMeetingDuration: 30 };
    expect(verdictsOf({ entries, policy }).slice(0, 2)).toEqual([
      ["W0Tue10am", { "time-block": null }],
      ["W0Tue130pm", { "time-block": null }],
    ]);
  });

  test("on Sunday evening week 0 is the one that ends", () => {
    const codes = verdictsOf({ now: at("23:30", "2026-07-05") }).map(([code]) => code);
    expect(codes).toEqual(["W1Mon10am", "W1Mon130pm"]);
  });

  test("a wall clock that is skipped is the next minute that exists", () => {
    // In Jerusalem 27 March 2026, a Friday, has no time from 02:00 to 03:00.
    const timezone = "Asia/Jerusalem";
    const now = Date.parse("2026-03-26T23:00Z") / 60_000;
    const times = {
      defaultAppointmentSlots: ["02:30"],
      dayStartTime: "00:00",
      dayEndTime: "05:00",
    };
    const policy = { ...times, timezone, defaultDaysInAdvance: 0, maxDriveTime: 0 };
    expect(verdictsOf({ now, policy })).toEqual([["W0Fri230am", [null, null, null]]]);
    // 03:00 to 05:00 in summer time just fits; a minute more does not.
    const lasting = (defaultMeetingDuration: number) =>
      verdictsOf({ now, policy: { ...policy, defaultMeetingDuration } });
    expect(lasting(120)).toEqual([["W0Fri230am", [null, null, null]]]);
    expect(lasting(121)).toEqual([["W0Fri230am", { "outside-hours": 1 }]]);
  });
});

test("a corner, an edge and the inside are in the fence, the notch of an L is not", () => {
  const ring = parseRing("[[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]") ?? [];
  const isIn = (lon: number, lat: number) => isInsideOrOn(ring, { lat, lon });
  expect([isIn(0, 0), isIn(1, 1), isIn(0.5, 2), isIn(0.5, 1)]).toEqual([true, true, true, true]);
  expect([isIn(1.5, 1.5), isIn(3, 1), isIn(-1, 0)]).toEqual([false, false, false]);
  expect(parseRing("0,0\n0,2\n2,2")).toHaveLength(3);
  expect(parseRing("[[0,0],[1,1],[0,0]]")).toBeNull();
});

test("a world is made from its number alone, and shrinks to what a fault needs", () => {
  expect(makeScene(7)).toEqual(makeScene(7));
  const hasAgent = ({ world }: Scene) => world.agents.length > 0;
  const { world } = shrink(makeScene(7), hasAgent);
  expect(world.agents).toMatchObject([{ base: null, entries: [] }]);
  expect(world.policy).toMatchObject({ defaultDaysInAdvance: 0, tiebreakField: null });
});
