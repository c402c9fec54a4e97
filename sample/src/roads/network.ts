import { at } from "../list.ts";
import { randomFor } from "../random.ts";
import { largestRoundTrip } from "../reach.ts";
import { bendLine } from "./bend.ts";
import { type Line, lengthOf } from "./geometry.ts";
import type { Joined } from "./junctions.ts";
import type { Street } from "./street.ts";

/** A piece of street between two junctions, or from a junction to a dead end. */
export interface Edge {
  readonly street: Street;
  /** Numbers of the junctions at its ends. */
  readonly from: number;
  readonly to: number;
  /** As it was drawn, before everything was bent. */
  readonly drawn: Line;
  /** As it lies in the county. */
  readonly line: Line;
}

/** An edge before it is bent. */
type DrawnEdge = Omit<Edge, "line">;

/** The streets cut at their junctions and tidied: no stubs, and everything can be driven to and from. */
export function buildNetwork(joined: Joined): Edge[] {
  const edges = connected(withoutStubs(thinned(withoutStubs(cutAtJunctions(joined)))));
  return edges.map((edge) => ({ ...edge, line: bendLine(edge.drawn) }));
}

function cutAtJunctions({ points, streets }: Joined): DrawnEdge[] {
  const uses = new Map<number, number>();
  for (const { points: passed } of streets) {
    for (const [place, number] of passed.entries()) {
      const isEnd = place === 0 || place === passed.length - 1;
      uses.set(number, (uses.get(number) ?? 0) + (isEnd ? 2 : 1));
    }
  }
  const known = new Set<string>();
  return streets.flatMap(({ street, points: passed }) => {
    const cuts = passed.flatMap((number, place) => ((uses.get(number) ?? 0) > 1 ? [place] : []));
    return cuts.slice(1).flatMap((end, index): DrawnEdge[] => {
      const numbers = passed.slice(at(cuts, index), end + 1);
      // Two streets may have been pulled onto one another; the second is left out.
      const key = [...numbers].sort((a, b) => a - b).join(" ");
      if (known.has(key)) return [];
      known.add(key);
      const drawn = numbers.map((number) => at(points, number));
      return [{ street, from: at(numbers, 0), to: at(numbers, -1), drawn }];
    });
  });
}

function degrees(edges: readonly DrawnEdge[]): Map<number, number> {
  const count = new Map<number, number>();
  for (const { from, to } of edges) {
    count.set(from, (count.get(from) ?? 0) + 1);
    count.set(to, (count.get(to) ?? 0) + 1);
  }
  return count;
}

/** Drops dead ends too short for a close, too long for one, and every one-way street that leads nowhere. */
function withoutStubs(edges: readonly DrawnEdge[]): DrawnEdge[] {
  const count = degrees(edges);
  const kept = edges.filter(({ street, from, to, drawn }) => {
    if (count.get(from) !== 1 && count.get(to) !== 1) return true;
    if (street.isOneWay || street.highway !== "residential") return false;
    const length = lengthOf(drawn);
    return length > 80 && length < 150;
  });
  return kept.length === edges.length ? kept : withoutStubs(kept);
}

/** Leaves out some residential pieces, so that blocks differ in size, but makes no dead end by it. */
function thinned(edges: readonly DrawnEdge[]): DrawnEdge[] {
  const random = randomFor("thinning");
  const count = degrees(edges);
  return edges.filter(({ street, from, to }) => {
    const isSpared = street.highway !== "residential" || street.isOneWay || random() > 0.16;
    const [left, right] = [(count.get(from) ?? 0) - 1, (count.get(to) ?? 0) - 1];
    if (isSpared || left < 2 || right < 2) return true;
    count.set(from, left);
    count.set(to, right);
    return false;
  });
}

/** Only what can be reached from everywhere and can reach everywhere, with one-way streets obeyed. */
function connected(edges: readonly DrawnEdge[]): DrawnEdge[] {
  const reached = largestRoundTrip(
    edges.flatMap(({ street, from, to }) => [
      [from, to] as const,
      ...(street.isOneWay ? [] : [[to, from] as const]),
    ]),
  );
  return edges.filter(({ from, to }) => reached.has(from) && reached.has(to));
}
