import type { Graph, Turns } from "./graph.ts";
import type { Hierarchy } from "./hierarchy/hierarchy.ts";

/** All that a search for drives needs. Read only: any number of threads may use the same. */
export interface DriveIndex {
  readonly tiles: TileNumbers;
  readonly graph: Graph;
  /** The turns of the graph, listed at the vertex they lead to. */
  readonly turnsInto: Turns;
  readonly hierarchy: Hierarchy;
}

/** Of each tile, in the order of their ids, the id and the number of its first edge. */
export interface TileNumbers {
  readonly ids: Int32Array;
  readonly firstEdges: Int32Array;
}

/** From one place to many ("out"), or from many to one ("in"). */
export type Way = "out" | "in";
