import type { Graph } from "../graph.ts";
import type { Restriction } from "./restriction.ts";

/** Follows how far a car has come on ways that it may not drive to the end. */
export interface Watch {
  /** Edges and the copies made so far. */
  readonly vertices: () => number;
  readonly edgeOf: (vertex: number) => number;
  /** The vertex that somebody on `vertex` reaches by turning into `edge`. */
  readonly next: (vertex: number, edge: number) => number | "forbidden";
  readonly copies: () => Pick<Graph, "edgeOf" | "nextCopy">;
}

/** A restricted way, driven up to its edge number `at`. */
interface Progress {
  readonly way: number;
  readonly at: number;
}

/** A vertex is an edge with the progress one has made on restricted ways; without any it is the edge itself. */
export function watchRestrictions(edges: number, ways: readonly Restriction[]): Watch {
  const beginning = new Map<number, readonly Progress[]>(
    [...Map.groupBy(ways.keys(), (way) => ways[way]?.[0] ?? -1)].map(([edge, some]) => [
      edge,
      some.map((way) => ({ way, at: 0 })),
    ]),
  );
  const copies = new Map<string, number>();
  const edgeOfCopies: number[] = [];
  const progressOf: (readonly Progress[])[] = [];

  const edgeOf = (vertex: number) =>
    vertex < edges ? vertex : (edgeOfCopies[vertex - edges] ?? -1);

  /** On the ways that lead on into `edge`, and not those that begin with it. */
  function progressInto(vertex: number, edge: number): readonly Progress[] {
    const earlier = progressOf[vertex - edges] ?? [];
    const all = [...earlier, ...(beginning.get(edgeOf(vertex)) ?? [])];
    return all
      .filter(({ way, at }) => ways[way]?.[at + 1] === edge)
      .map(({ way, at }) => ({ way, at: at + 1 }));
  }

  function copyOf(edge: number, progress: readonly Progress[]): number {
    const key = `${edge} ${progress.map(({ way, at }) => `${way}:${at}`).join(" ")}`;
    const known = copies.get(key);
    if (known !== undefined) return known;
    const vertex = edges + edgeOfCopies.length;
    edgeOfCopies.push(edge);
    progressOf.push(progress);
    copies.set(key, vertex);
    return vertex;
  }

  return {
    vertices: () => edges + edgeOfCopies.length,
    edgeOf,
    next(vertex, edge) {
      const progress = progressInto(vertex, edge);
      if (progress.length === 0) return edge;
      const isForbidden = progress.some(({ way, at }) => at === (ways[way]?.length ?? 0) - 1);
      return isForbidden ? "forbidden" : copyOf(edge, progress);
    },
    copies() {
      const vertices = edges + edgeOfCopies.length;
      const nextCopy = new Int32Array(vertices).fill(-1);
      for (const [n, edge] of edgeOfCopies.entries()) {
        const vertex = edges + n;
        nextCopy[vertex] = nextCopy[edge] ?? -1;
        nextCopy[edge] = vertex;
      }
      return {
        edgeOf: Int32Array.from({ length: vertices }, (_, vertex) => edgeOf(vertex)),
        nextCopy,
      };
    },
  };
}
