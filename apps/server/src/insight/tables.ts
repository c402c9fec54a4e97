import type { Compared, Insight } from "@milepost/contract/endpoints/insight.ts";
import type { Cell } from "./csv-of.ts";

export type TableName = "lost-demand" | "driving-saved" | "load";

const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The tables of the page, headings first. */
export const tables: Readonly<Record<TableName, (insight: Insight) => Cell[][]>> = {
  "lost-demand": ({ demand: { areas } }) => [
    ["Area", "Customers", "No offer", "Not booked", ...weekdays.map((day) => `Lost on ${day}`)],
    ...areas.map(({ area, customers, noOffer, notBooked, lostByWeekday }) => [
      area,
      customers,
      noOffer,
      notBooked,
      ...lostByWeekday,
    ]),
  ],
  "driving-saved": ({ saving: { weeks } }) => [
    [
      "Week from",
      "Booked",
      ...comparedHeadings("first available"),
      ...comparedHeadings("nearest free"),
    ],
    ...weeks.map(({ week, bookings, firstAvailable, nearestFree }) => [
      week,
      bookings,
      ...comparedCells(firstAvailable),
      ...comparedCells(nearestFree),
    ]),
  ],
  load: ({ load: { agents } }) => [
    [
      "Field agent",
      "Appointments",
      "Minutes of visits",
      "Minutes of driving",
      "Appointments with unknown driving",
      "Other appointments",
      "Minutes of other appointments",
      "Percent of working time",
    ],
    ...agents.map((agent) => [
      agent.name,
      agent.appointments,
      agent.visitMinutes,
      // Of none at all nothing was driven; of some of which none is known nothing is known.
      agent.appointments > 0 && agent.driveNotKnown === agent.appointments
        ? null
        : agent.driveMinutes,
      agent.driveNotKnown,
      agent.otherAppointments,
      agent.otherMinutes,
      agent.share === null ? null : Math.round(agent.share * 1000) / 10,
    ]),
  ],
};

const comparedHeadings = (choice: string) => [
  `Compared with ${choice}`,
  `Minutes saved against ${choice}`,
  `Miles saved, about, against ${choice}`,
];

const metresAMile = 1609.344;

function comparedCells({ bookings, minutes, metres }: Compared): Cell[] {
  if (bookings === 0) return [0, null, null];
  return [bookings, minutes, Math.round((metres / metresAMile) * 10) / 10];
}
