/**
 * The roads in an order of importance, and shortcuts: every least costly drive goes up to ever more important roads,
 * and then down. A vertex is known by its rank here; the most important has the highest.
 */
export interface Hierarchy {
  readonly size: number;
  /** Those of this rank and above were left as they were: a small graph that is searched plainly. */
  readonly coreFrom: number;
  /** By vertex of the graph; -1: no turn leads there or from there. */
  readonly rank: Int32Array;
  /** To vertices of higher rank, and among those of the core. */
  readonly up: Arcs;
  /** From vertices of higher rank, and among those of the core, listed where they lead to. */
  readonly down: Arcs;
}

/** Those of rank r are at `first[r]` to `first[r + 1]`, without the last. A shortcut has the sums of what it stands for. */
export interface Arcs {
  readonly first: Int32Array;
  /** The rank at the other end. */
  readonly other: Int32Array;
  readonly costMs: Int32Array;
  readonly timeMs: Int32Array;
  readonly metres: Int32Array;
}
