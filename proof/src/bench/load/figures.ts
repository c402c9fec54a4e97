import { percentile, round } from "@milepost/kit/measure/figures.ts";
import type { Outcome } from "./journey.ts";

/** What a crowd was answered. */
export interface LoadFigures {
  readonly searches: number;
  readonly bookings: number;
  readonly searchP50Ms: number;
  readonly searchP99Ms: number;
  readonly inviteP99Ms: number;
  readonly bookingP50Ms: number;
  readonly bookingP99Ms: number;
  readonly shed: number;
  readonly errors: number;
  /** Whatever was not good, by why. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Milliseconds within which 99 of 100 are to be answered. */
const limits = { search: 1_000, booking: 3_000 } as const;

/** Times are of what was answered well: a refusal is quick. */
export function figuresOf(outcomes: readonly Outcome[]): LoadFigures {
  const good = (step: Outcome["step"]) =>
    outcomes.filter((one) => one.step === step && one.result === "good").map(({ ms }) => ms);
  const [search, invite, book] = [good("search"), good("invite"), good("book")];
  const count = (result: Outcome["result"]) =>
    outcomes.filter((one) => one.result === result).length;
  const bad = outcomes.filter(({ why }) => why !== null);
  const failures = Map.groupBy(bad, ({ step, why }) => `${step} ${why}`);
  return {
    searches: search.length,
    bookings: book.length,
    searchP50Ms: at(search, 0.5),
    searchP99Ms: at(search, 0.99),
    inviteP99Ms: at(invite, 0.99),
    bookingP50Ms: at(book, 0.5),
    bookingP99Ms: at(book, 0.99),
    shed: count("shed"),
    errors: count("error"),
    failures: Object.fromEntries([...failures].map(([why, all]) => [why, all.length])),
  };
}

/** Whether everybody was answered well and in time. */
export function isHeld({ searchP99Ms, bookingP99Ms, shed, errors }: LoadFigures): boolean {
  const isInTime = searchP99Ms <= limits.search && !(bookingP99Ms > limits.booking);
  return isInTime && shed === 0 && errors === 0;
}

/** Searches and bookings that were answered well, in each second. */
export function goodput({ searches, bookings }: LoadFigures, seconds: number): number {
  return (searches + bookings) / seconds;
}

/** Of a hundred who come later, so many may still be refused or late. */
const stragglers = 2;

/** Seconds from `began` until everyone who came from then on was served as before. */
export function recoverySeconds(outcomes: readonly Outcome[], began: number): number {
  const isBad = ({ step, result, ms }: Outcome) =>
    ms > (step === "search" ? limits.search : limits.booking) ||
    result === "shed" ||
    result === "error";
  const bad = outcomes.filter(isBad).toSorted((a, b) => b.scheduled - a.scheduled);
  // The last ones of all, as far as they are few among those who came with them or after.
  const last = bad.find(({ scheduled }, before) => {
    const since = outcomes.filter((one) => one.scheduled >= scheduled).length;
    return (before + 1) * 100 > stragglers * since;
  });
  return last ? Math.max(0, (last.scheduled - began) / 1000) : 0;
}

/** NaN of nothing. */
const at = (values: readonly number[], share: number) => round(percentile(values, share), 0);
