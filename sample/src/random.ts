/** Uniform in [0, 1). */
export type Random = () => number;

/**
 * The same numbers for the same subject, on every machine. Each part of the county draws from its own stream, so that
 * a change to one part leaves the others where they were.
 */
export function randomFor(subject: string): Random {
  let state = hash(`Melshire ${subject}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomBetween(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Both ends are included. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error("Nothing to pick from an empty list");
  return item;
}

export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
