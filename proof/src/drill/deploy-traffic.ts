import { setTimeout as sleep } from "node:timers/promises";
import { openOpenings } from "@milepost/kit/company/booking-company.ts";
import type { Office } from "@milepost/kit/company/booking-office.ts";
import { type BookingCall, bookOnAndOn } from "../recovery/load.ts";

export interface DeployTraffic {
  /** Returns when everybody has been answered. */
  stop(): Promise<Answered>;
}

interface Answered {
  readonly searches: number;
  readonly bookings: readonly BookingCall[];
  /** How many got another answer than what they asked for, by that answer. */
  readonly errors: Readonly<Record<string, number>>;
  readonly longestSearchMs: number;
  readonly longestBookingMs: number;
}

interface Search {
  /** 0: no answer at all. */
  readonly status: number;
  readonly ms: number;
}

/** Searches and bookings go on, so many a second, whether those before are answered or not. */
export async function openDeployTraffic(
  office: Office,
  perSecond: { readonly searches: number; readonly bookings: number },
): Promise<DeployTraffic> {
  const booking = bookOnAndOn(office, await openOpenings(office), perSecond.bookings);
  const searches: Search[] = [];
  const waiting = new Set<Promise<void>>();
  let isStopped = false;

  async function search(number: number): Promise<void> {
    const postcode = office.postcodes[number % office.postcodes.length] ?? "";
    const began = performance.now();
    const path = `/api/search?${new URLSearchParams({ wf: "1", postcode })}`;
    const asking = office.admin.send(path).then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    });
    const status = await asking.catch(() => 0);
    searches.push({ status, ms: performance.now() - began });
  }

  const searching = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const one: Promise<void> = search(number).finally(() => waiting.delete(one));
      waiting.add(one);
      await sleep(1000 / perSecond.searches);
    }
    await Promise.all(waiting);
  })();

  return {
    async stop() {
      isStopped = true;
      await Promise.all([booking.stop(), searching]);
      const bookings = booking.told();
      const { booked, ...refused } = booking.answers();
      const failed = searches.filter(({ status }) => status !== 200);
      const ofSearch = Map.groupBy(failed, ({ status }) => `search ${status}`);
      const counts = [...ofSearch].map(([name, list]) => [name, list.length] as const);
      const longest = (times: readonly number[]) => Math.round(Math.max(0, ...times));
      return {
        searches: searches.length,
        bookings,
        errors: { ...refused, ...Object.fromEntries(counts) },
        longestSearchMs: longest(searches.map(({ ms }) => ms)),
        longestBookingMs: longest(bookings.map(({ asked, answered }) => answered - asked)),
      };
    },
  };
}
