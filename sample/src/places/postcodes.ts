import { at } from "../list.ts";
import { type Random, randomBetween, randomFor } from "../random.ts";
import { bend } from "../roads/bend.ts";
import { angleTo, type Line, lengthOf, type Point, polar } from "../roads/geometry.ts";
import { pointAlong } from "../roads/line.ts";
import type { Edge } from "../roads/network.ts";
import { toDegrees } from "../roads/osm.ts";
import { islandSector, type Sector, sectorOf } from "./sectors.ts";
import { island } from "./water.ts";

/** A postcode, where it is, and the address that letters to it bear. */
export interface Postcode {
  readonly postcode: string;
  /** Degrees with five decimals, about a metre. */
  readonly lat: number;
  readonly lon: number;
  /** On the island, where there are none, the name of a house. */
  readonly street: string;
  /** Town or village. */
  readonly place: string;
}

/** A postcode without its last two letters yet. */
interface Stop {
  readonly sector: Sector;
  readonly street: string;
  readonly point: Point;
}

/** The letters that real postcodes end in. */
const letters = "ABDEFGHJLNPQRSTUWXYZ";

/** Every postcode of the county, in the order of a directory. */
export function drawPostcodes(edges: readonly Edge[], sectors: readonly Sector[]): Postcode[] {
  const random = randomFor("postcodes");
  const stops = [...stopsAlong(edges, sectors, random), ...islandStops()];
  const inSectors = Map.groupBy(stops, ({ sector }) => sector.code);
  const inOrder = [...inSectors].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return inOrder.flatMap(([code, sharing]) => {
    let unit = -1;
    return sharing.map(({ sector, street, point }) => {
      unit += random() < 0.08 ? 2 : 1; // some are no longer in use
      const last =
        at([...letters], Math.floor(unit / letters.length)) +
        at([...letters], unit % letters.length);
      return { postcode: `${code}${last}`, ...toDegrees(point, 5), street, place: sector.place };
    });
  });
}

/** Walks every street and stops every so many metres, on one side or the other. */
function stopsAlong(edges: readonly Edge[], sectors: readonly Sector[], random: Random): Stop[] {
  const walked = new Map<number, number>();
  return edges.flatMap((edge) => {
    const every = metresBetween(edge);
    if (every === null) return [];
    const length = lengthOf(edge.line);
    const sector = sectorOf(edge, sectors);
    const stops: Stop[] = [];
    let next = every - (walked.get(every) ?? every / 2);
    for (; next < length; next += every) {
      stops.push({ sector, street: edge.street.name, point: beside(edge.line, next, random) });
    }
    walked.set(every, every - (next - length));
    return stops;
  });
}

/** How far apart postcodes are; null where nobody lives. */
function metresBetween({ street: { highway, place, isBridge } }: Edge): number | null {
  if (isBridge) return null;
  if (highway === "residential") return 150;
  if (place) return 420;
  return highway === "secondary" || highway === "unclassified" ? 4500 : null;
}

/** At a front door: 10 to 24 metres off the line. */
function beside(line: Line, metres: number, random: Random): Point {
  const on = pointAlong(line, metres);
  const along = angleTo(pointAlong(line, metres - 5), pointAlong(line, metres + 5));
  const side = random() < 0.5 ? 1 : -1;
  return polar(on, randomBetween(random, 10, 24) * side, along + Math.PI / 2);
}

function islandStops(): Stop[] {
  const houses = [
    "Holm Farm",
    "Landing Cottages",
    "The Old Lighthouse",
    "Warden's House",
    "Seal Point",
  ];
  return houses.map((street, index) => {
    const onIsland = polar(
      island.centre,
      island.radius * 0.6,
      (index / houses.length) * 2 * Math.PI,
    );
    return { sector: islandSector, street, point: bend(onIsland) };
  });
}
