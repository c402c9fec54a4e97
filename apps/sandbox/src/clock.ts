/** The sandbox's time. It runs on from wherever it is put. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Null: back to the time it was opened with. */
  put(instant: number | null): void;
  advance(ms: number): void;
}

export function openClock(base: () => number): Clock {
  let ahead = 0;
  return {
    now: () => base() + ahead,
    put(instant) {
      ahead = instant === null ? 0 : instant - base();
    },
    advance(ms) {
      ahead += ms;
    },
  };
}
