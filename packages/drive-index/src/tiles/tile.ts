import { sizes } from "./tile-layout.ts";

/** A tile's records, and the numbers of its first node and first edge among those of all tiles. */
export interface Tile {
  readonly view: DataView;
  readonly id: number;
  readonly firstNode: number;
  readonly nodes: number;
  readonly transitions: number;
  readonly firstEdge: number;
  readonly edges: number;
}

/** Where a tile's directed edges begin. */
export function edgesAt({ nodes, transitions }: Tile): number {
  return sizes.header + nodes * sizes.node + transitions * sizes.transition;
}
