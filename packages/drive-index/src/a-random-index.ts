import { aRandomGraph, type Draw } from "./a-random-graph.ts";
import type { DriveIndex } from "./drive-index.ts";
import type { Graph } from "./graph.ts";
import { contract } from "./hierarchy/contract.ts";
import { reverseTurns } from "./reverse-turns.ts";

/** For tests: an index of random roads. */
export function aRandomIndex(draw: Draw, coreDegree: number): DriveIndex {
  return indexOfGraph(aRandomGraph(draw), coreDegree);
}

/** All of the graph's roads are in a tile with the id 0. */
export function indexOfGraph(graph: Graph, coreDegree: number): DriveIndex {
  const hierarchy = contract(graph, { coreDegree });
  const tiles = { ids: new Int32Array(1), firstEdges: new Int32Array(1) };
  return { tiles, graph, turnsInto: reverseTurns(graph.turns), hierarchy };
}
