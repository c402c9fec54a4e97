import { type BookingCall, isBooked } from "./load.ts";

/** Milliseconds: the longest time in which nobody was answered that they are booked. */
export function longestPause(calls: readonly BookingCall[]): number {
  const times = calls
    .filter(isBooked)
    .map(({ answered }) => answered)
    .toSorted((a, b) => a - b);
  return times.reduce((most, time, at) => Math.max(most, time - (times[at - 1] ?? time)), 0);
}
