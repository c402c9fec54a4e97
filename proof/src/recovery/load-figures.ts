import { type BookingCall, type BookingLoad, isBooked } from "./load.ts";

/** What people who booked on and on were answered. */
export function loadFigures(load: BookingLoad) {
  const calls = load.told();
  const { booked = 0, ...kinds } = load.answers();
  const errors = calls.length - booked;
  return { bookings: calls.length, booked, errors, kinds, pauseMs: longestPause(calls) };
}

/** Milliseconds: the longest time in which nobody was answered that they are booked. */
function longestPause(calls: readonly BookingCall[]): number {
  const times = calls
    .filter(isBooked)
    .map(({ answered }) => answered)
    .toSorted((a, b) => a - b);
  return times.reduce((most, time, at) => Math.max(most, time - (times[at - 1] ?? time)), 0);
}
