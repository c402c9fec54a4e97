import type { DayEnd, DayLeg, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { stopNumbers } from "../day-words.ts";
import type { Position } from "./view.ts";

export interface PlacedStop {
  readonly end: DayEnd;
  readonly kind: "stop" | "home" | "visit";
  /** Its place in the order of the day's drives; null: home, or nobody drives there with the visit. */
  readonly number: number | null;
  readonly text: string;
  /** The visit exactly; the others to half a kilometre. */
  readonly at: Position;
}

/** Where the day leads. */
export function stopsOf(picture: DayPicture): PlacedStop[] {
  const { visit, home, items } = picture;
  const numbers = stopNumbers(picture);
  const stops = items.flatMap((item, end): PlacedStop[] => {
    // By town alone: the map has names and no areas.
    const text = item.town ?? item.area;
    if (!item.about || text === null) return [];
    return [{ end, kind: "stop", number: numbers.get(end) ?? null, text, at: item.about }];
  });
  const { place: at } = visit;
  const number = numbers.get("visit") ?? null;
  const [end, kind] = ["visit", "visit"] as const;
  return [
    { end, kind, number, text: visit.town ?? visit.area, at },
    ...stops,
    ...(home ? [{ end: "home", kind: "home", number: null, text: "Home", at: home } as const] : []),
  ];
}

/** The way of a drive from stop to stop; null: one of its ends is nowhere. Where its shape is unknown, straight. */
export function wayOf(
  { from, to, shape }: DayLeg,
  stops: readonly PlacedStop[],
): readonly Position[] | null {
  const [start, end] = [from, to].map((one) => stops.find((stop) => stop.end === one)?.at);
  return start && end ? [start, ...(shape ?? []), end] : null;
}

/** Everything that the map should show. */
export function positionsOf(picture: DayPicture): Position[] {
  return [
    ...stopsOf(picture).map(({ at }) => at),
    ...picture.legs.flatMap(({ shape }) => shape ?? []),
  ];
}
