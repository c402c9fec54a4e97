/** Degrees, WGS84. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** By car, over real roads, in traffic of no particular hour. */
export interface Drive {
  /** Whole, rounded up: whoever plans with it is never late by the rounding. */
  readonly minutes: number;
  readonly metres: number;
}

/**
 * A throw means that nothing is known: the engine is down, too busy or too slow. It never means that
 * there is no road. What is thrown says how many places were asked for, never which.
 */
export interface DriveTimes {
  /**
   * From each origin (row) to each destination (column). null where no road leads: one of the two is
   * not within a kilometre of a road, lies on an island, or they are farther apart than anyone
   * drives to a visit (250 km as the crow flies). One origin, or one destination, is the quick way,
   * whatever the number of the others; many to many grows with the product.
   * `deadline` aborts it, after 10 s if none is given.
   */
  matrix(
    from: readonly Place[],
    to: readonly Place[],
    deadline?: AbortSignal,
  ): Promise<(Drive | null)[][]>;

  /**
   * Throws unless the engine is up and has roads. `version` differs whenever drives may differ, so
   * whoever remembers drives keeps it with them.
   */
  status(deadline?: AbortSignal): Promise<{ readonly version: string }>;
}
