import type { AreaDemand } from "@milepost/contract/endpoints/insight.ts";

export interface LostPlace {
  readonly area: string;
  readonly at: readonly [longitude: number, latitude: number];
  readonly lost: number;
  /** Pixels across: the circle's area grows with what was lost. */
  readonly size: number;
}

/** The least is as wide as the area's name in it. */
const sizes = { least: 38, most: 68 };
/** On a map: the list has more of them, and the table all. */
const placesAtMost = 20;

/** Lost in an area. Weekday from Monday, 0; null: all. */
export function lostIn(
  { noOffer, notBooked, lostByWeekday }: AreaDemand,
  weekday: number | null,
): number {
  return weekday === null ? noOffer + notBooked : (lostByWeekday[weekday] ?? 0);
}

/** What stands on the map, the most lost first. */
export function lostPlaces(areas: readonly AreaDemand[], weekday: number | null): LostPlace[] {
  const placed = areas
    .flatMap((area) => {
      const lost = lostIn(area, weekday);
      return area.place === null || lost === 0 ? [] : [{ area: area.area, at: area.place, lost }];
    })
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, placesAtMost);
  const most = Math.max(...placed.map(({ lost }) => lost));
  return placed.map((one) => ({
    ...one,
    size: Math.round(Math.max(sizes.least, sizes.most * Math.sqrt(one.lost / most))),
  }));
}

/** Degrees around a single place: a town. */
const nearby = 0.06;

/** West, south, east, north. Null: there is nothing. */
export function boundsOf(places: readonly LostPlace[]): [number, number, number, number] | null {
  if (places.length === 0) return null;
  const [lons, lats] = [places.map(({ at }) => at[0]), places.map(({ at }) => at[1])];
  const room = places.length === 1 ? nearby : 0;
  return [
    Math.min(...lons) - room,
    Math.min(...lats) - room,
    Math.max(...lons) + room,
    Math.max(...lats) + room,
  ];
}

/** The place that is nearest to the middle of all: the middle itself may be the sea. Null: there is nothing. */
export function middleOf(
  places: readonly LostPlace[],
): { readonly lon: number; readonly lat: number } | null {
  const bounds = boundsOf(places);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const away = ({ at: [lon, lat] }: LostPlace) =>
    Math.hypot(lon - (west + east) / 2, lat - (south + north) / 2);
  const [nearest] = places.toSorted((a, b) => away(a) - away(b));
  return nearest ? { lon: nearest.at[0], lat: nearest.at[1] } : null;
}
