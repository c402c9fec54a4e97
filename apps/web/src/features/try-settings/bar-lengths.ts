/** In the units of the drawing. Null: the figure is unknown, and there is no bar for it. */
interface Bars {
  readonly before: number | null;
  readonly after: number | null;
}

/** How long the bars of one measure are: the greater figure is as long as may be, and 0 has no length. */
export function barLengths(before: number | null, after: number | null, longest: number): Bars {
  const greatest = Math.max(before ?? 0, after ?? 0);
  const lengthOf = (figure: number | null) => {
    if (figure === null) return null;
    return greatest === 0 ? 0 : Math.max(0, (figure / greatest) * longest);
  };
  return { before: lengthOf(before), after: lengthOf(after) };
}
