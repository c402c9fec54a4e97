/** Minutes since 1970; `from` is inside, `to` is not. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Is there a minute in both? An empty span has none. */
export function overlap(one: Span, other: Span): boolean {
  if (one.from >= one.to) return false;
  if (other.from >= other.to) return false;
  return one.from < other.to && other.from < one.to;
}
