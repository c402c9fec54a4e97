/** Of at least one value; `share` 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** To a tenth, or so many digits. */
export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** The head of a table for people, above its rows. */
export function head(title: string): string {
  return `\n  ${title.padEnd(28)}   median      p95`;
}

/** One row: a name, then the median and the 95th percentile of a figure. */
export function row<T>(
  name: string,
  items: readonly T[],
  figure: (item: T) => number,
  unit = "ms",
): string {
  const values = items.map(figure);
  const cell = (value: number) => value.toFixed(1).padStart(9);
  return `  ${name.padEnd(28)}${cell(median(values))}${cell(percentile(values, 0.95))} ${unit}`;
}
