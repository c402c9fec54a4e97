import type { AgentDiary, Drive, DriveBetween, Entry, Policy, World } from "./world.ts";

/** Small words to make worlds from, for tests. */
export const policy: Policy = {
  timezone: "Europe/London",
  operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  defaultDaysInAdvance: 1,
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  defaultMeetingDuration: 90,
  maxDriveTime: 60,
  timeBlockEnabled: false,
  fullDayBlockSettings: { enabled: false, conditions: [] },
  tiebreakField: null,
  tiebreakRankings: [],
  dayStartTime: "08:00",
  dayEndTime: "18:00",
};

/** Monday 16 November 2026 in London, where clocks and UTC agree. */
export function monday(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return 29_913_120 + hour * 60 + minute;
}

export function entry(from: string, to: string, more: Partial<Entry> = {}): Entry {
  return {
    from: monday(from),
    to: monday(to),
    kind: "meeting",
    postcode: "STOP",
    module: null,
    recordId: null,
    aboutId: null,
    isOurs: false,
    fields: {},
    ...more,
  };
}

export function agent(id: string, more: Partial<AgentDiary> = {}): AgentDiary {
  return { id, name: id, base: "HOME", entries: [], ...more };
}

/** On that Monday at six in the morning. */
export function worldOf(agents: readonly AgentDiary[], more: Partial<World> = {}): World {
  return {
    now: monday("06:00"),
    policy,
    filters: [],
    holidays: [],
    agents,
    visit: { postcode: "VISIT", fields: {} },
    placeOf: () => null,
    ...more,
  };
}

export const driveOf = (minutes: number): Drive => ({ minutes, metres: minutes * 800 });

export const everyDriveTakes =
  (minutes: number): DriveBetween =>
  () =>
    driveOf(minutes);
