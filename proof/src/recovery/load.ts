import { setTimeout as sleep } from "node:timers/promises";
import { type Called, callAs } from "@milepost/kit/company/booking-call.ts";
import { type Openings, wishOf } from "@milepost/kit/company/booking-company.ts";
import { emptyForm, type Office } from "@milepost/kit/company/booking-office.ts";
import type { Told } from "@milepost/kit/company/booking-truth.ts";

/** More do not wait on the phone. */
const atOnce = 60;

/** What one customer's form came to, and when. */
export interface BookingCall extends Called, Told {}

export function isBooked({ status }: BookingCall): boolean {
  return status === 200;
}

export interface BookingLoad {
  /** When the first of those who asked after this time was answered "booked"; null: nobody yet. */
  bookedSince(time: number): number | null;
  /** When somebody was answered "booked" for the last time; 0: never. */
  lastBooked(): number;
  /** Returns when everybody has been answered. */
  stop(): Promise<void>;
  told(): BookingCall[];
  /** How often each answer was given. */
  answers(): Record<string, number>;
}

/** Somebody new asks so many times a second, whether the one before is booked or not. */
export function bookOnAndOn(
  { bookingAgents }: Office,
  openings: Openings,
  perSecond: number,
): BookingLoad {
  const called: BookingCall[] = [];
  const waiting = new Set<Promise<void>>();
  let isStopped = false;
  /** Why nobody can be booked any longer; null: nothing is wrong. */
  let failure: unknown = null;

  async function book(number: number): Promise<void> {
    const browser = bookingAgents[number % bookingAgents.length];
    if (!browser) throw new Error("Nobody books");
    const wish = wishOf(await openings.next());
    const form = { ...emptyForm, ...wish };
    const answer = await callAs(browser, "POST", "/api/processBooking", form);
    called.push({ ...answer, recordId: wish.recordId });
  }

  const running = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      if (waiting.size < atOnce) {
        const one: Promise<void> = book(number)
          .catch((error) => {
            failure ??= error;
            isStopped = true;
          })
          .finally(() => waiting.delete(one));
        waiting.add(one);
      }
      await sleep(1000 / perSecond);
    }
    await Promise.all(waiting);
  })();

  return {
    bookedSince(time) {
      const good = called.filter((one) => isBooked(one) && one.asked >= time);
      return good.length === 0 ? null : Math.min(...good.map(({ answered }) => answered));
    },
    lastBooked: () => Math.max(0, ...called.map((one) => (isBooked(one) ? one.answered : 0))),
    async stop() {
      isStopped = true;
      await running;
      if (failure) throw failure;
    },
    told: () => called,
    answers() {
      const counts: Record<string, number> = {};
      for (const one of called) {
        const name = isBooked(one) ? "booked" : (one.body.code ?? "no answer");
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return counts;
    },
  };
}
