import type { Candidate, Snapped } from "./candidate.ts";
import type { Graph } from "./graph.ts";

/** A whole number from 0 to below `end`. */
export type Draw = (end: number) => number;

/**
 * For tests: roads that lead into roads at random, with costs for roads and turns. Small costs make many drives equal.
 */
export function aRandomGraph(draw: Draw): Graph {
  const edges = 2 + draw(28);
  const copies = draw(4);
  const vertices = edges + copies;
  const dearest = draw(2) === 0 ? 4 : 100_000;
  const numbers = (count: number, make: (n: number) => number) =>
    Int32Array.from({ length: count }, (_, n) => make(n));
  const turns = Array.from({ length: vertices }, () =>
    Array.from({ length: draw(5) }, () => draw(vertices)),
  );
  const first = numbers(vertices + 1, (n) => turns.slice(0, n).flat().length);
  const to = Int32Array.from(turns.flat());
  const costMs = numbers(edges, () => 1 + draw(dearest));
  const timeMs = numbers(edges, () => 1 + draw(dearest));
  const turnMs = () => draw(2) * draw(dearest);
  const edgeOf = numbers(vertices, (n) => (n < edges ? n : draw(edges)));
  return {
    edges,
    vertices,
    costMs,
    timeMs,
    metres: numbers(edges, () => 1 + draw(dearest)),
    edgeOf,
    nextCopy: chained(edgeOf, edges),
    turns: { first, to, costMs: numbers(to.length, turnMs), timeMs: numbers(to.length, turnMs) },
  };
}

/** By vertex the next with the same edge. */
function chained(edgeOf: Int32Array, edges: number): Int32Array {
  const next = new Int32Array(edgeOf.length).fill(-1);
  for (const [vertex, edge] of edgeOf.entries()) {
    if (vertex < edges) continue;
    next[vertex] = next[edge] ?? -1;
    next[edge] = vertex;
  }
  return next;
}

/** Up to three spots to begin at and as many to end at. */
export function aSnappedPlace(draw: Draw, edges: number): Snapped {
  const some = () => Array.from({ length: draw(4) }, () => aCandidate(draw, edges));
  return { starts: some(), goals: some() };
}

/** At an end of a road more often than chance would have it. */
function aCandidate(draw: Draw, edges: number): Candidate {
  const along = [0, 1, 0.5, 0.25, draw(1000) / 1000][draw(5)] ?? 0;
  return { edge: draw(edges), along, awayMs: draw(3) * draw(50) };
}
