import { holdsOfOnePersonAtMost } from "@milepost/contract/limits.ts";
import { callAs } from "@milepost/kit/company/booking-call.ts";
import { type Openings, wishOf } from "@milepost/kit/company/booking-company.ts";
import { emptyForm, type Office } from "@milepost/kit/company/booking-office.ts";
import { percentile } from "@milepost/kit/measure/figures.ts";

export interface Throughput {
  readonly atOnce: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: Readonly<Record<string, number>>;
}

/**
 * So many customers at once, whose slots are held already; each form is sent when one before it is answered. In
 * rounds, because one person holds few; the time that holding takes does not count.
 */
export async function measureThroughput(
  { bookingAgents }: Office,
  openings: Openings,
  { atOnce, count }: { atOnce: number; count: number },
): Promise<Throughput> {
  const heldAtMost = bookingAgents.length * holdsOfOnePersonAtMost;
  const browserOf = (n: number) => {
    const browser = bookingAgents[n % bookingAgents.length];
    if (!browser) throw new Error("Nobody books");
    return browser;
  };
  const times: number[] = [];
  const failures: Record<string, number> = {};
  let seconds = 0;
  for (let left = count; left > 0; left -= heldAtMost) {
    const held = await holdSome(Math.min(left, heldAtMost));
    const began = performance.now();
    await Promise.all(Array.from({ length: atOnce }, () => bookAll(held)));
    seconds += (performance.now() - began) / 1000;
  }
  return {
    atOnce,
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    failures,
  };

  async function holdSome(wanted: number): Promise<Held[]> {
    const held: Held[] = [];
    for (let n = 0; held.length < wanted; n += 1) {
      const wish = wishOf(await openings.next());
      const { status } = await callAs(browserOf(n), "POST", "/api/holds", wish);
      if (status === 200) held.push({ n, form: { ...emptyForm, ...wish } });
    }
    return held;
  }

  async function bookAll(held: Held[]): Promise<void> {
    for (let next = held.shift(); next; next = held.shift()) {
      const asked = performance.now();
      const { n, form } = next;
      const { status, body } = await callAs(browserOf(n), "POST", "/api/processBooking", form);
      const why = body.code ?? String(status);
      if (status === 200) times.push(performance.now() - asked);
      else failures[why] = (failures[why] ?? 0) + 1;
    }
  }
}

interface Held {
  /** Whose it is. */
  readonly n: number;
  readonly form: object;
}
