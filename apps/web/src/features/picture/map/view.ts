export type Position = readonly [longitude: number, latitude: number];

/** Pixels from the left and from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What part of the world a sheet shows, in MapLibre's terms: drawn by either of us it is the same. */
export interface View {
  readonly centre: Position;
  readonly zoom: number;
}

export type Project = (position: Position) => Point;

/** Of the whole world at zoom 0, in pixels. */
const worldSize = 512;
/** Room around what is to be seen, for the labels. */
const margin = { across: 44, up: 36 };
/** Closer than this streets are larger than the places are known. */
const closest = 14;

/** From 0 to 1, west to east and north to south, as Mercator draws it. */
function onWorld([lon, lat]: Position): Point {
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

function fromWorld({ x, y }: Point): Position {
  const latitude = Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI));
  return [(x - 0.5) * 360, (latitude * 180) / Math.PI];
}

/** All of these places, as large as the sheet allows. */
export function viewOf(places: readonly Position[], { width, height }: Size): View {
  const points = places.map(onWorld);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    Math.max(width - 2 * margin.across, 1) / (east - west),
    Math.max(height - 2 * margin.up, 1) / (south - north),
  );
  return {
    centre: fromWorld({ x: (west + east) / 2, y: (north + south) / 2 }),
    zoom: Math.min(closest, Math.log2(scale / worldSize)),
  };
}

export function projectionOf({ centre, zoom }: View, { width, height }: Size): Project {
  const scale = worldSize * 2 ** zoom;
  const middle = onWorld(centre);
  return (position) => {
    const { x, y } = onWorld(position);
    return { x: width / 2 + (x - middle.x) * scale, y: height / 2 + (y - middle.y) * scale };
  };
}
