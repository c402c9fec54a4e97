import type { Point } from "../roads/geometry.ts";

export interface Settlement {
  readonly name: string;
  readonly kind: "county town" | "suburb" | "market town" | "village";
  readonly centre: Point;
  /** Metres from the centre to the last houses. */
  readonly radius: number;
  /** Metres; the loop of streets round the market place, where the main roads end. 0: they meet in the middle. */
  readonly inner: number;
  /** Whose post town a village has is decided by distance, so only towns have one of their own. */
  readonly outcode: string | null;
}

function town(
  kind: Settlement["kind"],
  name: string,
  outcode: string,
  [x, y]: readonly [number, number],
  [inner, radius]: readonly [number, number],
): Settlement {
  return { name, kind, centre: { x: x * 1000, y: y * 1000 }, radius, inner, outcode };
}

function village(name: string, x: number, y: number): Settlement {
  const centre = { x: x * 1000, y: y * 1000 };
  return { name, kind: "village", centre, radius: 400, inner: 0, outcode: null };
}

/** Kilometres east and north of the county's south-west corner. */
export const settlements: readonly Settlement[] = [
  town("county town", "Melport", "MP1", [24.5, 15.7], [340, 2900]),
  town("suburb", "Northbank", "MP4", [24.3, 20.2], [130, 1150]),
  town("market town", "Kelding", "MP5", [10.2, 22.5], [130, 1050]),
  town("market town", "Ottersham", "MP6", [21.5, 29.3], [140, 1150]),
  town("market town", "Wraxby", "MP7", [36.5, 27.0], [120, 1000]),
  town("market town", "Saltmere", "MP8", [39.3, 7.6], [130, 1100]),
  town("market town", "Stanmarket", "MP9", [22.8, 5.2], [120, 1050]),
  town("market town", "Brackwell", "MP10", [7.8, 10.8], [140, 1150]),

  // South of the Mel, from west to east.
  village("Hallowby", 2.6, 18.2),
  village("Monksford", 3.9, 24.2),
  village("Nether Brack", 3.6, 6.2),
  village("Little Kelding", 6.2, 20.4),
  village("Pellingcote", 11.4, 5.4),
  village("Thornacre", 13.2, 18.6),
  village("Cawthwick", 13.4, 10.4),
  village("Eastrop St Giles", 16.6, 14.6),
  village("Marl End", 17.4, 8.3),
  village("Upper Standen", 16.6, 2.9),
  village("Oxenby", 29.6, 4.6),
  village("Fenwell", 28.4, 8.4),
  village("Windle St Mary", 31.8, 12.4),
  village("South Staithe", 33.4, 16.35),
  village("Skelthorpe", 34.4, 3.4),
  village("Gorsey Green", 35.0, 8.8),
  village("Creekham", 37.4, 12.6),

  // North of it.
  village("Scarrow", 3.4, 31.2),
  village("Whinthorpe", 9.4, 29.6),
  village("Abbots Lea", 16.6, 25.6),
  village("Uffley", 15.2, 32.0),
  village("Ottermoor", 26.8, 32.4),
  village("Larkham", 29.2, 28.2),
  village("Holmby", 31.4, 22.6),
  village("North Staithe", 33.0, 18.1),
  village("Coldwick", 33.2, 32.2),
  village("Estwick", 38.4, 21.6),
  village("Ravensey", 41.4, 30.4),
];

/** The settlement of that name, which must be on the map. */
export function settlementNamed(name: string): Settlement {
  const found = settlements.find((settlement) => settlement.name === name);
  if (!found) throw new Error(`No settlement is called ${name}`);
  return found;
}
