/** Chance that can be repeated: the same seed always gives the same numbers. */
export interface Random {
  /** Whole, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Each member with the same probability, in the list's order. */
  some<T>(list: readonly T[], probability: number): T[];
  shuffle<T>(list: readonly T[]): T[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;

  // Weyl sequence through two rounds of multiply and xor-shift; good enough for choosing.
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };

  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error("nothing to pick from");
    return list[int(0, list.length - 1)] as T;
  };
  return {
    int,
    chance,
    pick,
    some: (list, probability) => list.filter(() => chance(probability)),
    shuffle: (list) =>
      list
        .map((member) => ({ member, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ member }) => member),
  };
}
