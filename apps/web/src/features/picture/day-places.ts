import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { driven } from "./day-words.ts";

type Position = DayPicture["visit"]["place"];

export interface PlacedStop {
  readonly kind: "stop" | "home" | "visit";
  readonly text: string;
  /** The visit exactly; the others to half a kilometre. */
  readonly at: Position;
}

/** Where the day leads, each place once; the visit last, on top of the others. */
export function stopsOf({ visit, home, items }: DayPicture): PlacedStop[] {
  const stops = items.flatMap(({ about: at, area: text }): PlacedStop[] =>
    at && text ? [{ kind: "stop", text, at }] : [],
  );
  return [
    ...new Map(stops.map((stop) => [stop.at.join(), stop])).values(),
    ...(home ? [{ kind: "home", text: "Home", at: home } as const] : []),
    { kind: "visit", text: "Visit", at: visit.place },
  ];
}

/** West, south, east, north of everything that is driven. */
export function boundsOf(picture: DayPicture): [number, number, number, number] {
  const all = [
    ...stopsOf(picture).map(({ at }) => at),
    ...driven(picture).flatMap(({ shape }) => shape ?? []),
  ];
  const [lons, lats] = [all.map(([lon]) => lon), all.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
