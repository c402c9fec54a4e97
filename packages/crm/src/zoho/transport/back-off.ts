/** How long to stay away from a CRM that wants fewer calls and does not say for how long. */
export interface BackOff {
  /** Too many calls: milliseconds to wait, longer each time. */
  next(): number;
  /** It answers again. */
  end(): void;
}

const shortest = 1_000;
const longest = 64_000;

/** Calls that are refused together count as one, or eight at once would be a minute. */
export function openBackOff(now: () => number): BackOff {
  let wait = 0;
  let countsFrom = 0;
  return {
    next() {
      if (now() < countsFrom) return wait;
      wait = wait === 0 ? shortest : Math.min(wait * 2, longest);
      countsFrom = now() + wait / 2;
      return wait;
    },
    end() {
      wait = 0;
      countsFrom = 0;
    },
  };
}
