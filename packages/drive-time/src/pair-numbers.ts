/** A number for each pair of small numbers: 0, 1, 2 in the order in which they come. */
interface PairNumbers {
  /** -1: the pair has none. */
  readonly find: (from: number, to: number) => number;
  /** The number that it has, or gets. */
  readonly numberOf: (from: number, to: number) => number;
  readonly size: () => number;
}

const free = -1;

/**
 * A table of numbers: a search of a large company has ten thousand pairs, and maps take several times as long to fill.
 * With more than are expected it grows.
 */
export function pairNumbers(expected = 32): PairNumbers {
  let table = newTable(2 ** Math.ceil(Math.log2(2 * expected + 1)));
  let size = 0;

  function grow(): void {
    const before = table;
    table = newTable(2 * before.keys.length);
    for (let at = 0; at < before.keys.length; at++) {
      const key = before.keys[at] as number;
      if (key === free) continue;
      const place = placeIn(table, Math.floor(key / 2 ** 26), key % 2 ** 26, key);
      table.keys[place] = key;
      table.numbers[place] = before.numbers[at] as number;
    }
  }

  return {
    find(from, to) {
      return table.numbers[placeIn(table, from, to, keyOf(from, to))] as number;
    },
    numberOf(from, to) {
      const key = keyOf(from, to);
      const place = placeIn(table, from, to, key);
      if (table.keys[place] === key) return table.numbers[place] as number;
      table.keys[place] = key;
      table.numbers[place] = size;
      size += 1;
      // Never more than half full.
      if (2 * size > table.keys.length) grow();
      return size - 1;
    },
    size: () => size,
  };
}

interface Table {
  /** Both have as much room, which is a power of two. */
  readonly keys: Float64Array;
  readonly numbers: Int32Array;
}

function newTable(room: number): Table {
  return { keys: new Float64Array(room).fill(free), numbers: new Int32Array(room).fill(free) };
}

/** Where the key stands, or is to stand: the first place from its own on that it has or that is free. */
function placeIn({ keys }: Table, from: number, to: number, key: number): number {
  const last = keys.length - 1;
  let at = ((Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b)) >>> 8) & last;
  while (keys[at] !== key && keys[at] !== free) at = (at + 1) & last;
  return at;
}

/** Exact: there are far fewer places than would fit in half of a number. */
function keyOf(from: number, to: number): number {
  return from * 2 ** 26 + to;
}
