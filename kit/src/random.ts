/** The same row of numbers for the same seed. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  /** From `from` to `to`, both inside. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

/** mulberry32: enough for choosing what to do next. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick(from) {
      const picked = from[whole(0, from.length - 1)];
      if (picked === undefined) throw new Error("There is nothing to pick from");
      return picked;
    },
    chance: (probability) => next() < probability,
  };
}
