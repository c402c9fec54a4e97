import { pairNumbers } from "@milepost/drive-time/pair-numbers.ts";

/** Minutes from one postcode to another. */
interface MinutesBetween {
  /** A small number for each postcode. */
  readonly numberOf: (postcode: string) => number;
  readonly set: (from: number, to: number, minutes: number) => void;
  /** Null: not known. */
  readonly get: (from: string, to: string) => number | null;
}

/** With room for so many at once: a large company has a hundred thousand in every search. */
export function minutesBetween(atMost: number): MinutesBetween {
  const numbers = new Map<string, number>();
  const pairs = pairNumbers(atMost);
  const minutesOf: number[] = [];

  return {
    numberOf(postcode) {
      const known = numbers.get(postcode);
      if (known !== undefined) return known;
      numbers.set(postcode, numbers.size);
      return numbers.size - 1;
    },
    set(from, to, minutes) {
      minutesOf[pairs.numberOf(from, to)] = minutes;
    },
    get(from, to) {
      const [start, end] = [numbers.get(from), numbers.get(to)];
      if (start === undefined || end === undefined) return null;
      return minutesOf[pairs.find(start, end)] ?? null;
    },
  };
}
