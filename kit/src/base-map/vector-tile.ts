import { varint } from "./varint.ts";

/** In 4,096ths of the tile, from its upper left corner; it may lie outside. */
type Corner = readonly [x: number, y: number];

export interface TileFeature {
  readonly shape: "line" | "area";
  readonly corners: readonly Corner[];
  readonly kind: string;
}

export type TileLayers = Readonly<Record<string, readonly TileFeature[]>>;

const extent = 4_096;
const [number, message] = [0, 2];

/** A Mapbox vector tile by its public specification (2.1), whose features have a `kind` and nothing else. */
export function vectorTile(layers: TileLayers): Buffer {
  return Buffer.concat(
    Object.entries(layers).map(([name, features]) => field(3, layerOf(name, features))),
  );
}

function layerOf(name: string, features: readonly TileFeature[]): Buffer {
  const kinds = [...new Set(features.map(({ kind }) => kind))];
  return Buffer.concat([
    field(1, Buffer.from(name)),
    ...features.map((feature) => field(2, featureOf(feature, kinds.indexOf(feature.kind)))),
    field(3, Buffer.from("kind")),
    ...kinds.map((kind) => field(4, field(1, Buffer.from(kind)))),
    Buffer.from([...key(5, number), ...varint(extent), ...key(15, number), 2]),
  ]);
}

function featureOf({ shape, corners }: TileFeature, kind: number): Buffer {
  return Buffer.concat([
    field(2, Buffer.from([0, ...varint(kind)])),
    Buffer.from([...key(3, number), shape === "line" ? 2 : 3]),
    field(4, Buffer.from(commands(shape, corners).flatMap(varint))),
  ]);
}

/** Move to the first corner, lines to the others, each from where one is; an area is closed. */
function commands(shape: "line" | "area", corners: readonly Corner[]): number[] {
  const steps = corners.flatMap(([x, y], n) => {
    const [fromX, fromY] = corners[n - 1] ?? [0, 0];
    return [zigzag(x - fromX), zigzag(y - fromY)];
  });
  const [moveTo, lineTo, closePath] = [1, 2, 7];
  return [
    moveTo | (1 << 3),
    ...steps.slice(0, 2),
    lineTo | ((corners.length - 1) << 3),
    ...steps.slice(2),
    ...(shape === "area" ? [closePath | (1 << 3)] : []),
  ];
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

const key = (field: number, wire: number) => varint((field << 3) | wire);

const field = (at: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from([...key(at, message), ...varint(bytes.length)]), bytes]);
