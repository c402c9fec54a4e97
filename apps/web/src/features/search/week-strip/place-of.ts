/** Of a cell among the others; `time` null: the day's own, above them. */
export const placeOf = (day: number, time: number | null) => `${day} ${time ?? -1}`;

/** Days and times to go, by key. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Where a key leads from a cell; null: nowhere, it is no arrow. Some places have nothing to focus. */
export function placeAfter(key: string, day: number, time: number | null): string | null {
  const step = steps[key];
  return step ? placeOf(day + step[0], (time ?? -1) + step[1]) : null;
}
