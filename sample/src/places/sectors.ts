import { at } from "../list.ts";
import { angleTo, distance, type Point } from "../roads/geometry.ts";
import type { Edge } from "../roads/network.ts";
import type { Town } from "../roads/town-streets.ts";
import { middleOf } from "./cell.ts";
import type { Settlement } from "./settlements.ts";
import { bankOf, island } from "./water.ts";

/** The part of a postcode up to its last two letters, and the neighbourhood that has it. */
export interface Sector {
  /** Such as "MP3 4". */
  readonly code: string;
  /** Town or village. */
  readonly place: string;
  readonly middle: Point;
}

/** A town's neighbourhoods have sectors 1 to 5 of its outcode; the villages round it share 6 to 9 and 0. */
export function drawSectors(towns: readonly Town[]): Sector[] {
  const posts = towns.filter(({ settlement }) => settlement.outcode !== null);
  const villages = Map.groupBy(
    towns
      .filter(({ settlement }) => settlement.outcode === null)
      .map(({ settlement }) => settlement),
    (village) =>
      outcodeFor(
        village,
        posts.map(({ settlement }) => settlement),
      ),
  );
  return [
    ...posts.flatMap(townSectors),
    ...[...villages].flatMap(([outcode, around]) =>
      around.map(({ name, centre }, index) => ({
        code: `${outcode} ${(6 + (index % 5)) % 10}`,
        place: name,
        middle: centre,
      })),
    ),
  ];
}

/** By itself at the end of the district that the boat leaves from. */
export const islandSector: Sector = { code: "MP8 0", place: island.name, middle: island.centre };

/** Where a street lies: in its own settlement if it has one, else in the nearest on the same bank of the river. */
export function sectorOf({ street, drawn }: Edge, sectors: readonly Sector[]): Sector {
  const middle = at(drawn, Math.floor(drawn.length / 2));
  const fitting = sectors.filter((sector) =>
    street.place ? sector.place === street.place : bankOf(sector.middle) === bankOf(middle),
  );
  return fitting.reduce((best, sector) =>
    distance(sector.middle, middle) < distance(best.middle, middle) ? sector : best,
  );
}

function townSectors({ settlement, cells }: Town): Sector[] {
  const neighbourhoods = cells.map((cell) => ({
    middle: middleOf(cell),
    isEnclosed: cell.isEnclosed,
  }));
  const named = (code: string, middle: Point) => ({ code, place: settlement.name, middle });
  if (settlement.kind !== "county town") {
    return neighbourhoods.map(({ middle }, index) => {
      const sector = 1 + Math.floor((index * Math.min(5, cells.length)) / cells.length);
      return named(`${settlement.outcode} ${sector}`, middle);
    });
  }
  // MP1 is the centre and what lies inside the ring road; outside it, MP2 is the west and MP3 the east.
  const inside = neighbourhoods.filter(({ isEnclosed }) => isEnclosed);
  const outside = Map.groupBy(
    neighbourhoods.filter(({ isEnclosed }) => !isEnclosed),
    ({ middle }) => outcodeOutside(middle, settlement),
  );
  return [
    named("MP1 1", settlement.centre),
    ...inside.map(({ middle }, index) => named(`MP1 ${(2 + index) % 10}`, middle)),
    ...[...outside].flatMap(([outcode, parts]) =>
      parts.map(({ middle }, index) => named(`${outcode} ${1 + (index % 5)}`, middle)),
    ),
  ];
}

function outcodeFor(village: Settlement, posts: readonly Settlement[]): string {
  const near = posts
    .filter((post) => bankOf(post.centre) === bankOf(village.centre))
    .reduce((best, post) =>
      distance(post.centre, village.centre) < distance(best.centre, village.centre) ? post : best,
    );
  return near.kind === "county town" ? outcodeOutside(village.centre, near) : (near.outcode ?? "");
}

function outcodeOutside(point: Point, town: Settlement): string {
  return Math.cos(angleTo(town.centre, point) - 0.3) < 0 ? "MP2" : "MP3";
}
