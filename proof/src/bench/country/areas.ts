import type { Place } from "@milepost/drive-index/engine.ts";

export interface Postcode extends Place {
  readonly postcode: string;
}

export interface Area {
  /** The letters with which its postcodes begin. */
  readonly name: string;
  /** For each square kilometre of the squares in which it has any. */
  readonly postcodesPerKm2: number;
  readonly middle: Place;
}

const kilometresPerDegree = 111.2;
/** Fewer are an edge of the area that lies outside, or a large user's own. */
const postcodesAtLeast = 500;

/** The postcode areas, the emptiest first. */
export function areasByDensity(postcodes: readonly Postcode[]): Area[] {
  const areas = Map.groupBy(postcodes, ({ postcode }) => /^[A-Z]+/.exec(postcode)?.[0] ?? "");
  return [...areas]
    .filter(([, own]) => own.length >= postcodesAtLeast)
    .map(([name, own]) => {
      const squares = new Set(own.map(({ lat, lon }) => squareOf(lat, lon)));
      return { name, postcodesPerKm2: own.length / squares.size, middle: middleOf(own) };
    })
    .sort((one, other) => one.postcodesPerKm2 - other.postcodesPerKm2);
}

/** Of a kilometre. */
function squareOf(lat: number, lon: number): string {
  const east = lon * kilometresPerDegree * Math.cos((lat * Math.PI) / 180);
  return `${Math.floor(lat * kilometresPerDegree)} ${Math.floor(east)}`;
}

function middleOf(own: readonly Place[]): Place {
  const middle = (of: (place: Place) => number) =>
    own.map(of).toSorted((a, b) => a - b)[own.length >> 1] ?? 0;
  return { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) };
}

export function around(
  postcodes: readonly Postcode[],
  middle: Place,
  kilometres: number,
): Postcode[] {
  const narrowing = Math.cos((middle.lat * Math.PI) / 180);
  return postcodes.filter(({ lat, lon }) => {
    const apart = Math.hypot(lat - middle.lat, (lon - middle.lon) * narrowing);
    return apart * kilometresPerDegree <= kilometres;
  });
}
