import type { IndexProof } from "./valhalla-answers.ts";

/** Degrees, WGS84. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** By car, over real roads, in traffic of no particular hour. */
export interface Drive {
  /** Whole, rounded up: anyone who plans with it is never late by the rounding. */
  readonly minutes: number;
  readonly metres: number;
}

export type Pair = readonly [from: Place, to: Place];

interface RoutingStatus {
  readonly version: string;
  /** How the drive index compared with the engine when it was built; null: there is none, and searches ask the engine. */
  readonly index: IndexProof | null;
}

/**
 * A throw means that nothing is known: the engine is down, too busy or too slow. It never means that
 * there is no road. What is thrown has the code ROUTING_UNAVAILABLE and says how many places were
 * asked for, never which.
 */
export interface DriveTimes {
  /**
   * For each pair in order: the drive, or null where no road leads: one of the two is not within a
   * kilometre of a road, lies on an island, or they are farther apart than anyone drives to a visit
   * (250 km as the crow flies). Many pairs from one place cost little more than ten of them; all
   * others cost the engine some 5 ms each. `deadline` aborts it, after 10 s if none is given.
   */
  drives(pairs: readonly Pair[], deadline?: AbortSignal): Promise<(Drive | null)[]>;

  /** Without asking anybody. undefined: it is not remembered; null: no road leads there. */
  recall(pair: Pair): Drive | null | undefined;

  /**
   * Throws unless the engine is up and has roads. `version` differs whenever drives may differ, so
   * a memory of drives keeps it with them.
   */
  status(deadline?: AbortSignal): Promise<RoutingStatus>;
}
