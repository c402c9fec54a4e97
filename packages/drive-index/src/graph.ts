/**
 * Roads as a graph whose vertices are the roads and whose arcs are the turns, so that a turn can cost something and can
 * be forbidden. Costs and times are whole milliseconds, so that the same drive always has the same sum.
 *
 * A vertex is a directed edge of the tiles, by its number. The vertices behind the edges are copies: the same road for
 * somebody who came a certain way, where that decides how they may go on.
 */
export interface Graph {
  readonly edges: number;
  readonly vertices: number;
  /** By edge. */
  readonly costMs: Int32Array;
  readonly timeMs: Int32Array;
  readonly metres: Int32Array;
  /** By vertex: the edge that it is. */
  readonly edgeOf: Int32Array;
  /** By vertex: the next one that is the same edge; -1: there is no other. The edge itself is the first. */
  readonly nextCopy: Int32Array;
  /** From the end of one road into the next: what the turn alone costs. */
  readonly turns: Turns;
}

/** Those of vertex v are at `first[v]` to `first[v + 1]`, without the last. */
export interface Turns {
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly costMs: Int32Array;
  readonly timeMs: Int32Array;
}
