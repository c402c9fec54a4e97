import { expect, test } from "vitest";
import { demandOf } from "./demand-of.ts";
import { loadOf } from "./load-of.ts";
import { savingOf } from "./saving-of.ts";

const lostOn = (...lostByWeekday: number[]) => ({
  area: "MP1",
  place: null,
  customers: 10,
  noOffer: 1,
  notBooked: 2,
  lostByWeekday,
});

test("what was lost in all areas is added up by kind and by weekday", () => {
  expect(demandOf([lostOn(1, 0, 0, 2, 0, 0, 0), lostOn(0, 0, 0, 1, 0, 0, 2)])).toEqual({
    customers: 20,
    noOffer: 2,
    notBooked: 4,
    lostByWeekday: [1, 0, 0, 3, 0, 0, 2],
  });
});

test("bookings that cannot be compared are counted, but nothing is saved or lost by them", () => {
  const nothing = { bookings: 0, minutes: 0, metres: 0 };
  const compared = { bookings: 2, minutes: 30, metres: 9000 };
  const weeks = [
    { week: "2026-11-02", bookings: 3, firstAvailable: compared, nearestFree: nothing },
    {
      week: "2026-11-09",
      bookings: 1,
      nearestFree: nothing,
      firstAvailable: { bookings: 1, minutes: -4, metres: -500 },
    },
  ];
  expect(savingOf(weeks)).toEqual({
    bookings: 4,
    firstAvailable: { bookings: 3, minutes: 26, metres: 8500 },
    nearestFree: nothing,
  });
});

const agent = (name: string, appointments: number, visit = 60, drive = 30) => ({
  user_id: name,
  name,
  appointments,
  visit_minutes: visit * appointments,
  drive_minutes: drive * appointments,
  drive_not_known: 0,
});

test("an agent's share is visits and driving against the working time, and unknown without any", () => {
  const { agents } = loadOf([agent("Ann", 4)], 600, null);
  expect(agents[0]).toMatchObject({ visitMinutes: 240, driveMinutes: 120, share: 0.6 });
  expect(loadOf([agent("Ann", 4)], 0, null).agents[0]?.share).toBeNull();
});

test("load is even at 1, and as uneven as there are agents where one has everything", () => {
  const unevenness = (...appointments: number[]) =>
    loadOf(
      appointments.map((count, at) => agent(`${at}`, count)),
      600,
      null,
    ).unevenness;
  expect(unevenness(3, 3, 3)).toBe(1);
  expect(unevenness(9, 0, 0)).toBe(3);
  expect(unevenness(6, 4, 2)).toBe(1.5);
  expect(unevenness(0, 0)).toBeNull();
  expect(unevenness(5)).toBeNull();
});

test("the whole diary counts for share, order and unevenness, and is not known where it is not", () => {
  const rows = [agent("Ann", 4), agent("Bob", 1)];
  const others = [{ userId: "Bob", appointments: 5, minutes: 300 }];
  const { agents, unevenness } = loadOf(rows, 600, others);
  expect(agents).toMatchObject([
    { name: "Bob", appointments: 1, otherAppointments: 5, otherMinutes: 300, share: 0.65 },
    { name: "Ann", appointments: 4, otherAppointments: 0, otherMinutes: 0, share: 0.6 },
  ]);
  expect(unevenness).toBeCloseTo(1.2);
  expect(loadOf(rows, 600, null).agents[0]).toMatchObject({
    name: "Ann",
    otherAppointments: null,
    otherMinutes: null,
  });
});
