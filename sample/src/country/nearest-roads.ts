import Delaunator from "delaunator";

/** Kilometres east and north of some corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Numbers of two spots. */
export type Road = readonly [number, number];

/**
 * A road between two spots unless a third is nearer to both, which looks much as streets do: nobody builds past a
 * village. One can drive from any spot to any other.
 */
export function nearestRoads(spots: readonly Spot[]): Road[] {
  const corners = new Float64Array(2 * spots.length);
  for (const [n, { x, y }] of spots.entries()) corners.set([x, y], 2 * n);
  const { triangles, halfedges } = new Delaunator(corners);
  const neighbours: number[][] = spots.map(() => []);
  const roads: Road[] = [];
  for (const [edge, twin] of halfedges.entries()) {
    if (edge < twin) continue; // its twin comes later; at the rim there is none
    const [from, to] = [triangles[edge] ?? 0, triangles[afterIn(edge)] ?? 0];
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
    roads.push([from, to]);
  }
  const isNearerToBoth = (third: number, one: number, other: number, apart: number) =>
    between(third, one) < apart && between(third, other) < apart;
  return roads.filter(([one, other]) => {
    const apart = between(one, other);
    const around = [...(neighbours[one] ?? []), ...(neighbours[other] ?? [])];
    return !around.some((third) => isNearerToBoth(third, one, other, apart));
  });

  function between(one: number, other: number): number {
    const [a, b] = [spots[one], spots[other]];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}

/** The next side of the same triangle. */
const afterIn = (edge: number) => (edge % 3 === 2 ? edge - 2 : edge + 1);
