interface Span {
  readonly from: number;
  readonly to: number;
}

interface Column {
  readonly column: number;
  /** How many columns there are at that time. */
  readonly of: number;
}

/** Side by side what overlaps, as a calendar shows it; for each span in order. */
export function columnsOf(spans: readonly Span[]): Column[] {
  const inTime = [...spans.entries()].toSorted(([, a], [, b]) => a.from - b.from || b.to - a.to);
  const columns = new Map<number, Column>();
  let together: { readonly at: number; readonly column: number; readonly to: number }[] = [];
  const settle = () => {
    const of = Math.max(0, ...together.map(({ column }) => column + 1));
    for (const { at, column } of together) columns.set(at, { column, of });
    together = [];
  };
  for (const [at, { from, to }] of inTime) {
    if (together.every((one) => one.to <= from)) settle();
    const taken = new Set(together.filter((one) => one.to > from).map(({ column }) => column));
    const column = [...taken, 0].map((_, n) => n).find((n) => !taken.has(n)) ?? 0;
    together.push({ at, column, to });
  }
  settle();
  return spans.map((_, at) => columns.get(at) ?? { column: 0, of: 1 });
}
