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

/** So many customers at once, whose slots are held already; each form is sent when one before it is answered. */
export async function measureThroughput(
  { bookingAgents }: Office,
  openings: Openings,
  { atOnce, count }: { atOnce: number; count: number },
): Promise<Throughput> {
  const browserOf = (n: number) => {
    const browser = bookingAgents[n % bookingAgents.length];
    if (!browser) throw new Error("Nobody books");
    return browser;
  };
  const held: { n: number; form: object }[] = [];
  for (let n = 0; held.length < count; n += 1) {
    const wish = wishOf(await openings.next());
    const { status } = await callAs(browserOf(n), "POST", "/api/holds", wish);
    if (status === 200) held.push({ n, form: { ...emptyForm, ...wish } });
  }
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const began = performance.now();
  const client = async () => {
    for (let next = held.shift(); next; next = held.shift()) {
      const asked = performance.now();
      const { n, form } = next;
      const { status, body } = await callAs(browserOf(n), "POST", "/api/processBooking", form);
      const why = body.code ?? String(status);
      if (status === 200) times.push(performance.now() - asked);
      else failures[why] = (failures[why] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  const seconds = (performance.now() - began) / 1000;
  return {
    atOnce,
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    failures,
  };
}
