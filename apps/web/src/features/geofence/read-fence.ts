import { cornersAtMost, cornersIn } from "@milepost/scheduling/ring-of.ts";
import type { Point } from "@milepost/scheduling/world.ts";
import { crossingOf } from "./crossing-of.ts";

/** What a text says of a fence. */
export type FenceReading =
  | { readonly kind: "empty" }
  /** Each corner once; the last is joined to the first. */
  | { readonly kind: "corners"; readonly corners: readonly Point[] }
  /** Corners: what could be read all the same, to be shown. */
  | { readonly kind: "mistake"; readonly sentence: string; readonly corners: readonly Point[] };

/** Lines of `lat,lng`, or GeoJSON: a ring, a polygon, or a feature with one. Mind its opposite order. */
export function readFence(text: string): FenceReading {
  if (text.trim() === "") return { kind: "empty" };
  const corners = cornersIn(ringWithin(text));
  if (!corners || corners.length < 3)
    return mistake("Enter at least three corners, one per line: latitude, longitude.");
  return judged(corners);
}

/** The same about corners that were drawn. */
export function judged(corners: readonly Point[]): FenceReading {
  if (corners.length === 0) return { kind: "empty" };
  const away = corners.findIndex(({ lat, lon }) => Math.abs(lat) > 85 || Math.abs(lon) > 180);
  if (away >= 0) return mistake(`Corner ${away + 1} isn’t on the map. Check its coordinates.`);
  if (corners.length < 3) return mistake("An area needs at least three corners.", corners);
  if (corners.length > cornersAtMost)
    return mistake(`An area has at most ${cornersAtMost.toLocaleString("en-GB")} corners.`);
  const crossing = crossingOf(corners);
  if (!crossing) return { kind: "corners", corners };
  const [one, other] = crossing.map((at) => `${at + 1} to ${((at + 1) % corners.length) + 1}`);
  const lines = `The line from corner ${one} meets the line from corner ${other}.`;
  return mistake(`${lines} Move a corner so that the lines don’t cross.`, corners);
}

/** As a condition stores it: a closed GeoJSON ring, `[[lng,lat],…]`. */
export function fenceText(corners: readonly Point[]): string {
  return JSON.stringify([...corners, ...corners.slice(0, 1)].map(({ lat, lon }) => [lon, lat]));
}

/** As people read and type it. */
export function linesOf(corners: readonly Point[]): string {
  return corners.map(({ lat, lon }) => `${lat}, ${lon}`).join("\n");
}

function mistake(sentence: string, corners: readonly Point[] = []): FenceReading {
  return { kind: "mistake", sentence, corners };
}

/** The outer ring of whatever GeoJSON was pasted; any other text as it is. */
function ringWithin(text: string): string {
  try {
    return JSON.stringify(outerRing(JSON.parse(text)));
  } catch {
    return text;
  }
}

function outerRing(json: unknown): unknown {
  if (Array.isArray(json)) return isRings(json) ? json[0] : json;
  if (typeof json !== "object" || json === null) return json;
  if ("coordinates" in json) return outerRing(json.coordinates);
  if ("geometry" in json) return outerRing(json.geometry);
  return "features" in json && Array.isArray(json.features) ? outerRing(json.features[0]) : json;
}

/** A polygon is a list of rings, one level deeper than a ring. */
function isRings(json: readonly unknown[]): boolean {
  const [ring] = json;
  return Array.isArray(ring) && Array.isArray(ring[0]);
}
