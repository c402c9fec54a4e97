import type { DayLeg, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { boundsOf, type PlacedStop, stopsOf } from "./day-places.ts";

type Position = DayPicture["visit"]["place"];

export interface Sketch {
  /** In the order to draw them in: what matters most comes last. */
  readonly lines: readonly { readonly points: string; readonly when: DayLeg["when"] }[];
  readonly stops: readonly (Omit<PlacedStop, "at"> & { readonly x: number; readonly y: number })[];
}

/** Room around what is drawn, for the names of the stops. */
const margin = 44;

/** The day's ways on a plain sheet of so many pixels, north up. */
export function sketchOf(picture: DayPicture, width: number, height: number): Sketch {
  const [west, south, east, north] = boundsOf(picture);
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, up] = [(east - west) * narrowing || 1e-6, north - south || 1e-6];
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up);
  const place = ([lon, lat]: Position) => ({
    x: Math.round(width / 2 + (lon - (west + east) / 2) * narrowing * scale),
    y: Math.round(height / 2 - (lat - (south + north) / 2) * scale),
  });
  const lines = picture.legs.flatMap(({ shape, when }) =>
    shape ? [{ when, points: pointsOf(shape.map(place)) }] : [],
  );
  const inOrder = (["without", "both", "with"] as const).flatMap((when) =>
    lines.filter((line) => line.when === when),
  );
  return {
    lines: inOrder,
    stops: stopsOf(picture).map(({ at, ...stop }) => ({ ...stop, ...place(at) })),
  };
}

function pointsOf(places: readonly { x: number; y: number }[]): string {
  return places.map(({ x, y }) => `${x},${y}`).join(" ");
}
