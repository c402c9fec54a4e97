import type { Way } from "@milepost/drive-index/drive-index.ts";
import type { Place } from "@milepost/drive-index/engine.ts";

/** Of `POST /drives`. Places are latitude and longitude, and stand once; hubs and ends are their numbers. */
export interface DriveQuestion {
  readonly places: readonly Place[];
  readonly stars: readonly {
    readonly way: Way;
    readonly hub: number;
    readonly ends: readonly number[];
  }[];
}

/** Null: it is not a question about drives. */
export function parseQuestion(body: string): DriveQuestion | null {
  const { places, stars } = parseObject(body);
  if (!Array.isArray(places) || !Array.isArray(stars)) return null;
  const isPlace = (n: unknown) =>
    Number.isInteger(n) && Number(n) >= 0 && Number(n) < places.length;
  const isStar = (star: Record<string, unknown> | null) =>
    (star?.way === "out" || star?.way === "in") &&
    isPlace(star.hub) &&
    Array.isArray(star.ends) &&
    star.ends.every(isPlace);
  if (!places.every(isPosition) || !stars.every(isStar)) return null;
  return { places: places.map(([lat, lon]) => ({ lat, lon })), stars };
}

function parseObject(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

function isPosition(one: unknown): one is readonly [lat: number, lon: number] {
  if (!Array.isArray(one) || one.length !== 2) return false;
  const [lat, lon] = one;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180; // false for what is no number
}
