/** Minutes from one postcode to another. */
interface MinutesBetween {
  /** A small number for each postcode. */
  readonly numberOf: (postcode: string) => number;
  readonly set: (from: number, to: number, minutes: number) => void;
  /** Null: not known. */
  readonly get: (from: string, to: string) => number | null;
}

const free = -1;

/**
 * At most so many, in a table of numbers: a large company has a hundred thousand in every search, and maps of maps take
 * ten times as long to fill.
 */
export function minutesBetween(atMost: number): MinutesBetween {
  const numbers = new Map<string, number>();
  // A power of two, and never more than half full.
  const size = 2 ** Math.ceil(Math.log2(2 * atMost + 1));
  const keys = new Float64Array(size).fill(free);
  const minutesAt = new Int32Array(size);

  function numberOf(postcode: string): number {
    const known = numbers.get(postcode);
    if (known !== undefined) return known;
    numbers.set(postcode, numbers.size);
    return numbers.size - 1;
  }

  /** Where the key stands, or is to stand: the first place from its own on that it has or that is free. */
  function placeOf(from: number, to: number, key: number): number {
    let at = (Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b)) >>> 8;
    for (at &= size - 1; keys[at] !== key && keys[at] !== free; at = (at + 1) & (size - 1));
    return at;
  }

  return {
    numberOf,
    set(from, to, minutes) {
      const key = keyOf(from, to);
      const at = placeOf(from, to, key);
      keys[at] = key;
      minutesAt[at] = minutes;
    },
    get(from, to) {
      const [start, end] = [numbers.get(from), numbers.get(to)];
      if (start === undefined || end === undefined) return null;
      const key = keyOf(start, end);
      const at = placeOf(start, end, key);
      return keys[at] === key ? (minutesAt[at] ?? null) : null;
    },
  };
}

/** Exact: there are far fewer postcodes than would fit in half of a number. */
function keyOf(from: number, to: number): number {
  return from * 2 ** 26 + to;
}
