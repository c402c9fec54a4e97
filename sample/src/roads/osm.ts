import type { Point } from "./geometry.ts";

export type Tags = Readonly<Record<string, string>>;

/** Degrees. */
interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Its degrees are whole multiples of 1e-7. */
export interface OsmNode extends Place {
  readonly id: number;
  readonly tags: Tags;
}

export interface OsmWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags: Tags;
}

/**
 * The county's south-west corner. It lies in the North Sea, at an English latitude and far from any land, so that
 * nothing of it can be taken for a real place.
 */
const corner = { lat: 53.24, lon: 2.26 };
const metresPerDegree = 111_320;
const narrowing = Math.cos((53.4 * Math.PI) / 180);

/** As the crow flies, between places of the county. */
export function metresApart(a: Place, b: Place): number {
  const north = (b.lat - a.lat) * metresPerDegree;
  const east = (b.lon - a.lon) * metresPerDegree * narrowing;
  return Math.sqrt(north ** 2 + east ** 2);
}

export function toDegrees({ x, y }: Point, decimals: number): Place {
  const round = (value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
  return {
    lat: round(corner.lat + y / metresPerDegree),
    lon: round(corner.lon + x / (metresPerDegree * narrowing)),
  };
}

/** Collects nodes and ways, numbered in the order they come. */
export function osmSheet() {
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  return {
    nodes,
    ways,
    /** The number of the new node. */
    addNode(point: Point, tags: Tags = {}): number {
      nodes.push({ id: nodes.length + 1, ...toDegrees(point, 7), tags });
      return nodes.length;
    },
    addWay(refs: readonly number[], tags: Tags): void {
      ways.push({ id: ways.length + 1, refs, tags });
    },
  };
}

export type OsmSheet = ReturnType<typeof osmSheet>;
