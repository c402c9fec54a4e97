import {
  changeInWords,
  count,
  dateInWords,
  dayInWords,
  distanceInWords,
  minutesInWords,
  moneyInWords,
  moneySaved,
  signed,
} from "@milepost/contract/texts/insight-figures.ts";
import { noOfferReasons } from "./no-offer-reasons.ts";
import type { WeeklyFigures } from "./weekly-figures.ts";

interface Figure {
  readonly label: string;
  readonly figure: string;
  /** Against the week before; null: not known. */
  readonly change: string | null;
}

/** What the mail says, in the order in which it is read; the same for both of its parts. */
export interface WeeklyWords {
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

/** Unknown is said as unknown, never as 0. */
export function weeklyWords(figures: WeeklyFigures): WeeklyWords {
  return {
    title: `Your week, ${dayInWords(figures.from)} to ${dateInWords(figures.to)}`,
    figures: [bookingsOf(figures), ...savedOf(figures), ...lostOf(figures)],
    notes: [comparedOf(figures), changeOf(figures), reasonOf(figures)].filter(
      (note) => note !== null,
    ),
  };
}

const plain = (size: number) => size.toLocaleString("en-GB");

function bookingsOf({ saved, before }: WeeklyFigures): Figure {
  return {
    label: "Bookings",
    figure: plain(saved.bookings),
    change: before && fewerOrMore(saved.bookings - before.bookings),
  };
}

function fewerOrMore(change: number): string {
  if (change === 0) return "As many as before";
  return `${plain(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than before`;
}

function savedOf({ saved, before, cost }: WeeklyFigures): Figure[] {
  const now = saved.firstAvailable;
  if (saved.bookings === 0) return [];
  if (now.bookings === 0) return [{ label: "Driving saved", figure: "Unknown", change: null }];
  // Where nothing could be compared, there is nothing to compare with.
  const then = before && before.firstAvailable.bookings > 0 ? before.firstAvailable : null;
  const money = moneySaved(now, cost);
  const figureOf = (
    label: string,
    [amount, earlier]: readonly [number, number | null | undefined],
    inWords: (size: number) => string,
  ): Figure => ({
    label,
    figure: signed(amount, inWords),
    change: earlier == null ? null : changeInWords(amount, earlier, inWords),
  });
  return [
    ...(money === null
      ? []
      : [figureOf("Money saved", [money, then && moneySaved(then, cost)], moneyInWords)]),
    figureOf("Driving time saved", [now.minutes, then?.minutes], minutesInWords),
    figureOf("Distance saved, about", [now.metres, then?.metres], distanceInWords),
  ];
}

function lostOf({ customers, noOffer }: WeeklyFigures): Figure[] {
  if (customers === 0) return [];
  const of = count(customers, "customer", "customers");
  return [{ label: "No slot found", figure: `${plain(noOffer)} of ${of}`, change: null }];
}

function comparedOf({ saved }: WeeklyFigures): string {
  if (saved.bookings === 0) return "Nobody booked anything, so there’s no driving to compare.";
  const [known, all] = [saved.firstAvailable.bookings, saved.bookings];
  const unknown =
    known === all ? "" : ` We couldn’t compare ${plain(all - known)} of ${plain(all)}.`;
  return `Savings are against the first slot that each search offered.${unknown}`;
}

function changeOf({ before }: WeeklyFigures): string {
  return before === null
    ? "We don’t know the figures of the week before."
    : "Each change is against the week before.";
}

/** Null: there is nothing to explain. */
function reasonOf({ customers, noOffer, reason }: WeeklyFigures): string | null {
  if (customers === 0) return "Nobody searched for a customer.";
  if (noOffer === 0) return null;
  const words = reason === null ? undefined : noOfferReasons[reason];
  if (words === undefined) return "We don’t know why searches found no slot.";
  return `When we found no slot, it was mostly because ${words}.`;
}
