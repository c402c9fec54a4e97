import type { DayLeg, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { minutesShort } from "../day-words.ts";
import { lengthOf, lineOnSheet, pathOf, pointAlong, toTheLeft } from "./line-on-sheet.ts";
import { type Box, nearby, nextTo, placeLabels, type Wanted } from "./place-labels.ts";
import { type PlacedStop, stopsOf, wayOf } from "./placed-stop.ts";
import type { Point, Position, Project, Size } from "./view.ts";

export interface Label extends Box {
  readonly key: string;
  readonly kind: "minutes" | "name" | "town" | "road";
  readonly text: string;
}

interface Disc extends Point {
  readonly key: string;
  readonly kind: PlacedStop["kind"];
  readonly number: number | null;
  /** Where the stop is: the disc gives way where two would cover each other. */
  readonly at: Point;
}

export interface RouteDrawing {
  /** In the order to draw them in: what matters most comes last. */
  readonly lines: readonly {
    readonly key: string;
    readonly path: string;
    readonly when: DayLeg["when"];
  }[];
  /** Which way one drives; degrees clockwise from the right. */
  readonly arrows: readonly (Point & { readonly key: string; readonly angle: number })[];
  readonly discs: readonly Disc[];
  readonly labels: readonly Label[];
}

/** Pixels. */
export const discSize = 22;
const labelHeight = 20;
/** Of a letter, rather too much than too little. */
const letterWidth = 7.4;
const padding = 14;
/** That a drive keeps from the middle of its road. */
const aside = 2.5;
/** Shorter drives have no room for an arrow next to their minutes. */
const arrowFrom = 40;

interface Drive {
  readonly leg: DayLeg;
  readonly points: readonly Point[];
}

interface Named {
  readonly name: string;
  readonly at: Position;
}

export interface Names {
  /** The largest first. */
  readonly places: readonly Named[];
  readonly roadNames: readonly Named[];
}

interface Sheet extends Size {
  readonly project: Project;
  /** Where nothing may be written. */
  readonly taken: readonly Box[];
}

/** A day's drives and stops on a sheet; the names around them where there is room left. */
export function routeDrawing(picture: DayPicture, names: Names, sheet: Sheet): RouteDrawing {
  const { project, taken } = sheet;
  const stops = stopsOf(picture);
  const drives = picture.legs.flatMap((leg): Drive[] => {
    const way = wayOf(leg, stops);
    if (!way) return [];
    return [{ leg, points: toTheLeft(lineOnSheet(way, project), aside) }];
  });
  const inOrder = (["without", "both", "with"] as const).flatMap((when) =>
    drives.filter(({ leg }) => leg.when === when),
  );
  const driven = drives.filter(({ leg }) => leg.when !== "without");
  const discs = discsOf(stops, sheet);
  const around = [...taken, ...discs.map(boxOf)];
  return {
    lines: inOrder.map(({ leg, points }) => ({
      key: keyOf(leg),
      path: pathOf(points),
      when: leg.when,
    })),
    arrows: driven.flatMap(arrowsOf),
    discs,
    labels: labelled(
      [...driven.map(minutesOf), ...namesOf(stops, discs), ...aroundOf(stops, names, project)],
      sheet,
      around,
    ),
  };
}

function discsOf(stops: readonly PlacedStop[], sheet: Sheet): Disc[] {
  const { project, taken } = sheet;
  const square = { width: discSize, height: discSize };
  const wanted = stops
    .filter(({ at }) => isOnSheet(project(at), sheet))
    .map(({ end, at }) => ({
      key: `${end}`,
      at: nearby(project(at), [14, 26, 38, 50]),
      ...square,
    }));
  const places = placeLabels(wanted, sheet, taken);
  return stops.flatMap(({ end, kind, number, at }) => {
    const place = places.get(`${end}`);
    return place ? [{ key: `${end}`, kind, number, at: project(at), ...place }] : [];
  });
}

/** Moving the map may leave a stop behind. */
function isOnSheet({ x, y }: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function boxOf({ x, y }: Disc): Box {
  return { x, y, width: discSize, height: discSize };
}

type WantedLabel = Wanted & Pick<Label, "kind" | "text">;

/** On the drive, or as near to it as there is room. */
function minutesOf({ leg, points }: Drive): WantedLabel {
  const onLine = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((part) => pointAlong(points, part));
  const middle = pointAlong(points, 0.5);
  const text = minutesShort(leg.minutes);
  return {
    key: keyOf(leg),
    kind: "minutes",
    text,
    at: [...onLine, ...nearby(middle, [24, 36, 48, 64])],
    ...sizeOf(text),
  };
}

function namesOf(stops: readonly PlacedStop[], discs: readonly Disc[]): WantedLabel[] {
  return discs.flatMap((disc) => {
    const text = stops.find(({ end }) => `${end}` === disc.key)?.text;
    if (text === undefined) return [];
    const size = sizeOf(text);
    return [{ key: disc.key, kind: "name", text, at: nextTo(disc, discSize / 2, size), ...size }];
  });
}

/** Towns that no stop has named, and each road once where it can be seen. */
function aroundOf(
  stops: readonly PlacedStop[],
  { places, roadNames }: Names,
  project: Project,
): WantedLabel[] {
  const isNamed = new Set(stops.map(({ text }) => text));
  const towns = places
    .filter(({ name }) => !isNamed.has(name))
    .map(({ name, at }) => ({ text: name, kind: "town" as const, at: nearby(project(at), [12]) }));
  const roads = [...Map.groupBy(roadNames, ({ name }) => name)].map(([name, all]) => ({
    text: name,
    kind: "road" as const,
    at: all.map(({ at }) => project(at)),
  }));
  return [...towns, ...roads].map(({ text, kind, at }) => ({
    key: `${kind} ${text}`,
    kind,
    text,
    at,
    ...sizeOf(text),
  }));
}

function labelled(wanted: readonly WantedLabel[], sheet: Size, taken: readonly Box[]): Label[] {
  const places = placeLabels(wanted, sheet, taken);
  return wanted.flatMap(({ key, kind, text, width, height }) => {
    const place = places.get(key);
    return place ? [{ key, kind, text, width, height, x: place.x, y: place.y }] : [];
  });
}

function sizeOf(text: string): Size {
  return { width: text.length * letterWidth + padding, height: labelHeight };
}

function arrowsOf({ leg, points }: Drive) {
  if (lengthOf(points) < arrowFrom) return [];
  return [0.27, 0.77].map((part) => {
    const { x, y, dx, dy } = pointAlong(points, part);
    return { key: `${keyOf(leg)} ${part}`, x, y, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
  });
}

function keyOf({ from, to }: DayLeg): string {
  return `${from}>${to}`;
}
