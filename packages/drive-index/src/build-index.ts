import type { DriveIndex } from "./drive-index.ts";
import { contract } from "./hierarchy/contract.ts";
import { reverseTurns } from "./reverse-turns.ts";
import { readTiles } from "./tiles/read-tiles.ts";
import { roadGraph } from "./tiles/road-graph.ts";

type Options = Parameters<typeof contract>[1];

/** Of the bytes of a `tiles.tar`. */
export function buildIndex(tar: Uint8Array, options: Options = {}): DriveIndex {
  const roads = readTiles(tar);
  const graph = roadGraph(roads);
  return {
    tiles: {
      ids: Int32Array.from(roads.tiles, ({ id }) => id),
      firstEdges: Int32Array.from(roads.tiles, ({ firstEdge }) => firstEdge),
    },
    graph,
    turnsInto: reverseTurns(graph.turns),
    hierarchy: contract(graph, options),
  };
}
