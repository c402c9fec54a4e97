import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";

/** For tests: a Monday with one appointment before the visit and one after. */
export function aDay(changes: Partial<DayPicture> = {}): DayPicture {
  const at = (clock: string) => `2026-11-16T${clock}:00+00:00`;
  return {
    date: "2026-11-16",
    timeZone: "Europe/London",
    agentName: "Sam Carter",
    kind: "free",
    hours: { start: at("08:00"), end: at("18:00") },
    visit: { start: at("11:00"), end: at("12:00"), area: "MP1", town: null, place: [2.62, 53.38] },
    home: [2.6, 53.4],
    items: [
      {
        kind: "appointment",
        area: "MP2",
        town: "Wraxby",
        about: [2.61, 53.39],
        start: at("09:00"),
        end: at("10:00"),
      },
      { kind: "busy", start: at("13:00"), end: at("14:00"), area: null, town: null, about: null },
    ],
    legs: [
      { from: "home", to: 0, minutes: 20, when: "both", source: "diary", shape: null },
      {
        from: 0,
        to: "visit",
        minutes: 30,
        when: "with",
        source: "roads",
        shape: [
          [2.61, 53.39],
          [2.62, 53.38],
        ],
      },
      { from: "visit", to: "home", minutes: null, when: "with", source: null, shape: null },
      { from: 0, to: "home", minutes: 20, when: "without", source: "diary", shape: null },
    ],
    addedMinutes: null,
    driveThereMinutes: 30,
    driveOnMinutes: null,
    from: "MP2",
    to: "home",
    drivingWithout: 40,
    drivingWith: null,
    ...changes,
  };
}
