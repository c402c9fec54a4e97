import { head, mean, median, percentile, round, row } from "@milepost/kit/measure/figures.ts";
import type { Pair } from "./ratio.ts";

/** In milliseconds, and how many times the bare calls. */
export function summary(pairs: readonly Pair[]) {
  const times = (figure: (pair: Pair) => number) => pairs.map(figure);
  const [booking, bare] = [times((pair) => pair.bookingMs), times((pair) => pair.bareMs)];
  const ratio = (share: number) => round(percentile(booking, share) / percentile(bare, share), 2);
  const of = (values: readonly number[]) => round(median(values));
  return {
    ratioP50: ratio(0.5),
    ratioP99: ratio(0.99),
    bookingP50Ms: of(booking),
    bookingP99Ms: round(percentile(booking, 0.99)),
    bareP50Ms: of(bare),
    bareP99Ms: round(percentile(bare, 0.99)),
    beforeMs: of(times((pair) => pair.beforeMs)),
    crmMs: of(times((pair) => pair.crmMs)),
    betweenMs: of(times((pair) => sumOf(pair))),
    afterMs: of(times((pair) => pair.afterMs)),
    calls: of(times((pair) => pair.calls)),
  };
}

const sumOf = ({ gaps }: Pair) => gaps.reduce((sum, { ms }) => sum + ms, 0);

/** Where the time of a booking goes, for people. */
export function showPairs(
  title: string,
  pairs: readonly Pair[],
  cpu: ReadonlyMap<string, number>,
): void {
  console.log(head(title));
  console.log(row("a booking", pairs, (pair) => pair.bookingMs));
  console.log(row("  before the first CRM call", pairs, (pair) => pair.beforeMs));
  console.log(row("  the CRM", pairs, (pair) => pair.crmMs));
  console.log(row("  between its calls", pairs, sumOf));
  for (const [next, gaps] of Map.groupBy(
    pairs.flatMap(({ gaps }) => gaps),
    ({ next }) => next,
  )) {
    if (gaps.length * 2 > pairs.length)
      console.log(row(`    before ${next}`, gaps, ({ ms }) => ms));
  }
  console.log(row("  after the last", pairs, (pair) => pair.afterMs));
  console.log(row("the calls bare", pairs, (pair) => pair.bareMs));
  const used = [...cpu].map(([name, s]) => `${name} ${round((s * 1000) / pairs.length)} ms`);
  console.log(`  CPU of a booking with its bare calls: ${used.join(", ")}`);
  console.log(`  calls: ${round(mean(pairs.map(({ calls }) => calls)))}\n`);
}
