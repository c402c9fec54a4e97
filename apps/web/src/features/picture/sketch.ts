import type { DayLeg, DayPicture } from "@milepost/contract";
import { boundsOf } from "./map-style.ts";

type Position = DayPicture["visit"]["place"];

export interface Sketch {
  readonly lines: readonly { readonly points: string; readonly when: DayLeg["when"] }[];
  readonly stops: readonly {
    readonly text: string;
    readonly kind: "visit" | "home" | "stop";
    readonly x: number;
    readonly y: number;
  }[];
}

/** Room around what is drawn, for the names of the stops. */
const margin = 32;

/** The day's ways on a plain sheet of so many pixels, north up. */
export function sketchOf(picture: DayPicture, width: number, height: number): Sketch {
  const { visit, home, items, legs } = picture;
  const [west, south, east, north] = boundsOf(picture);
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, up] = [(east - west) * narrowing || 1e-6, north - south || 1e-6];
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up);
  const place = ([lon, lat]: Position) => ({
    x: Math.round(width / 2 + (lon - (west + east) / 2) * narrowing * scale),
    y: Math.round(height / 2 - (lat - (south + north) / 2) * scale),
  });
  const stops = items.flatMap(({ about, area }) =>
    about && area ? [{ text: area, kind: "stop" as const, ...place(about) }] : [],
  );
  return {
    lines: legs.flatMap(({ shape, when }) =>
      shape ? [{ when, points: pointsOf(shape.map(place)) }] : [],
    ),
    stops: [
      ...new Map(stops.map((stop) => [`${stop.x} ${stop.y}`, stop])).values(),
      ...(home ? [{ text: "Home", kind: "home" as const, ...place(home) }] : []),
      { text: "Visit", kind: "visit", ...place(visit.place) },
    ],
  };
}

function pointsOf(places: readonly { x: number; y: number }[]): string {
  return places.map(({ x, y }) => `${x},${y}`).join(" ");
}
