/** A spot on a road where a drive may begin or end. */
export interface Candidate {
  /** A directed edge of the tiles, by its number. */
  readonly edge: number;
  /** How far along it, from 0 to 1. */
  readonly along: number;
  /** What it costs to choose this spot rather than another: a second for every metre from the place. */
  readonly awayMs: number;
}

/** A place as the roads know it: usually the two directions of the road that it is on. None: no road is near. */
export interface Snapped {
  /** Where a drive from the place may begin. */
  readonly starts: readonly Candidate[];
  /** Where a drive to it may end. */
  readonly goals: readonly Candidate[];
}
