/** A spot on a road where a drive may begin or end. A place usually has two: the two directions of a road. */
export interface Candidate {
  /** A directed edge of the tiles, by its number. */
  readonly edge: number;
  /** How far along it, from 0 to 1. */
  readonly along: number;
  /** What it costs to choose this spot rather than another: a second for every metre from the place. */
  readonly awayMs: number;
}

/** Nobody sets out at the very end of a road, only to turn there, if the next road will do. */
export function asStart(candidates: readonly Candidate[]): readonly Candidate[] {
  const better = candidates.filter(({ along }) => along < 1);
  return better.length > 0 ? better : candidates;
}

/** Nor drives into the very beginning of one. */
export function asGoal(candidates: readonly Candidate[]): readonly Candidate[] {
  const better = candidates.filter(({ along }) => along > 0);
  return better.length > 0 ? better : candidates;
}
