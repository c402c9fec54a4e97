/** Minutes after local midnight; `to` is outside. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Laned<T> {
  readonly item: T;
  /** From 0. */
  readonly lane: number;
  /** How many stand side by side there. */
  readonly of: number;
}

/** Spans that overlap stand side by side, each in the first lane that is free; the others have the width to themselves. */
export function inLanes<T extends Span>(spans: readonly T[]): Laned<T>[] {
  const sorted = spans.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const laned: Laned<T>[] = [];
  let cluster: { item: T; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    laned.push(...cluster.map((one) => ({ ...one, of: ends.length })));
    [cluster, ends] = [[], []];
  };
  for (const item of sorted) {
    if (ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    cluster.push({ item, lane });
  }
  close();
  return laned;
}
