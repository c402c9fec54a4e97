import { type PlacedTile, pmtilesOf } from "./pmtiles-of.ts";
import { type TileFeature, vectorTile } from "./vector-tile.ts";

type Position = readonly [longitude: number, latitude: number];
type Line = readonly Position[];

interface County {
  readonly centre: Position;
  /** Degrees from the centre to each side. */
  readonly reach: number;
  readonly highways: readonly Line[];
  readonly majorRoads: readonly Line[];
  readonly minorRoads: readonly Line[];
  /** From corner to corner. */
  readonly lakes: readonly (readonly [Position, Position])[];
  readonly woods: readonly (readonly [Position, Position])[];
}

const zooms = [8, 9, 10, 11];
const extent = 4_096;
/** What a tile has of its neighbours, so that no seam shows. */
const margin = 64;

/** A Protomaps base map as its tiles are, of a few layers and as a file. */
export function baseMapOf(county: County): Buffer {
  const { centre, reach } = county;
  const bounds = [
    centre[0] - reach,
    centre[1] - reach,
    centre[0] + reach,
    centre[1] + reach,
  ] as const;
  return pmtilesOf(
    zooms.flatMap((zoom) => tilesAt(zoom, bounds, county)),
    {
      bounds,
      metadata: {
        name: "A made-up base map",
        attribution: "© OpenStreetMap contributors",
        vector_layers: ["earth", "landuse", "water", "roads"].map((id) => ({ id, fields: {} })),
      },
    },
  );
}

function tilesAt(
  z: number,
  [west, south, east, north]: readonly [number, number, number, number],
  county: County,
): PlacedTile[] {
  const [left, top] = onWorld([west, north]).map((part) => Math.floor(part * 2 ** z));
  const [right, bottom] = onWorld([east, south]).map((part) => Math.floor(part * 2 ** z));
  const across = range(left ?? 0, right ?? 0);
  return across.flatMap((x) =>
    range(top ?? 0, bottom ?? 0).map((y) => ({ z, x, y, bytes: tileOf(z, x, y, county) })),
  );
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

function tileOf(z: number, x: number, y: number, county: County): Buffer {
  const inTile = (position: Position): Position => {
    const [east, south] = onWorld(position);
    return [Math.round((east * 2 ** z - x) * extent), Math.round((south * 2 ** z - y) * extent)];
  };
  const lines = (kind: string, all: readonly Line[]): TileFeature[] =>
    all
      .map((line) => line.map(inTile))
      .filter((corners) => corners.length > 1 && corners.some(isNear))
      .map((corners) => ({ shape: "line", corners, kind }));
  const squares = (kind: string, all: readonly (readonly [Position, Position])[]) =>
    all.flatMap(([a, b]) => squareOf(kind, inTile(a), inTile(b)));
  return vectorTile({
    earth: squareOf("earth", [-margin, -margin], [extent + margin, extent + margin]),
    landuse: squares("wood", county.woods),
    water: squares("lake", county.lakes),
    roads: [
      ...lines("highway", county.highways),
      ...lines("major_road", county.majorRoads),
      ...lines("minor_road", county.minorRoads),
    ],
  });
}

const isNear = (position: Position) =>
  position.every((part) => part >= -margin && part <= extent + margin);

/** As much of it as the tile has; clockwise on the screen, as an outer ring is. */
function squareOf(kind: string, a: Position, b: Position): TileFeature[] {
  const kept = (part: number) => Math.max(-margin, Math.min(part, extent + margin));
  const [left, right] = [a[0], b[0]].toSorted((one, other) => one - other).map(kept);
  const [top, bottom] = [a[1], b[1]].toSorted((one, other) => one - other).map(kept);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) {
    return [];
  }
  if (left === right || top === bottom) return [];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  return [{ shape: "area", corners, kind }];
}

/** From 0 to 1, west to east and north to south, as Mercator draws it. */
function onWorld([lon, lat]: Position): Position {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}
