import { at } from "../list.ts";
import { lengthOf, type Point } from "./geometry.ts";
import type { Edge } from "./network.ts";
import type { Street } from "./street.ts";

export interface Roundabout {
  readonly centre: Point;
  readonly radius: number;
  readonly highway: Street["highway"];
}

/** Where main roads meet in the open or on the ring road, and wherever a dual carriageway ends or is joined. */
export function roundaboutsOf(edges: readonly Edge[]): Map<number, Roundabout> {
  const arms = new Map<number, Edge[]>();
  for (const edge of edges) {
    arms.set(edge.from, [...(arms.get(edge.from) ?? []), edge]);
    arms.set(edge.to, [...(arms.get(edge.to) ?? []), edge]);
  }
  const roundabouts = new Map<number, Roundabout>();
  for (const [junction, meeting] of arms) {
    const radius = radiusFor(meeting);
    if (radius === null) continue;
    const first = at(meeting, 0);
    const centre = first.from === junction ? at(first.line, 0) : at(first.line, -1);
    roundabouts.set(junction, { centre, radius, highway: widest(meeting) });
  }
  return roundabouts;
}

/** Metres, or null for a plain junction. */
function radiusFor(arms: readonly Edge[]): number | null {
  const dual = arms.filter(({ street }) => street.isDual).length;
  if (dual > 0) return dual === 2 && arms.length === 2 ? null : 42;
  const hasRoom = arms.every(({ line }) => lengthOf(line) > 45);
  const main = arms.filter(({ street }) => street.ref !== null);
  const isOpen = main.length >= 3 && arms.every(({ street }) => street.place === null);
  const isOnRing = main.some(({ street }) => street.ref === "A1915") && arms.length >= 4;
  const others = arms.filter(
    ({ street }) => street.ref !== "A1915" && street.highway !== "residential",
  );
  return hasRoom && (isOpen || (isOnRing && others.length > 0)) ? 26 : null;
}

const widths = [
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "unclassified",
  "residential",
] as const;

function widest(arms: readonly Edge[]): Street["highway"] {
  return (
    widths.find((highway) => arms.some(({ street }) => street.highway === highway)) ?? "residential"
  );
}
