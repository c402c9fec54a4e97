import type { DriveIndex } from "./drive-index.ts";
import type { Graph } from "./graph.ts";
import { contract } from "./hierarchy/contract.ts";
import { reverseTurns } from "./reverse-turns.ts";

export function buildIndex(graph: Graph, options: Parameters<typeof contract>[1] = {}): DriveIndex {
  return { graph, turnsInto: reverseTurns(graph.turns), hierarchy: contract(graph, options) };
}
