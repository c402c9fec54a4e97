import type { Point, Size } from "./view.ts";

export interface Wanted extends Size {
  readonly key: string;
  /** Where its middle may be, best first. */
  readonly at: readonly Point[];
}

export interface Box extends Size {
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
}

/** Pixels between two labels. */
const gap = 2;

/**
 * Each label at the first of its places that is on the sheet and free; one that has none is left out, because of two
 * that cover each other neither can be read. Those that come first choose first.
 */
export function placeLabels(
  wanted: readonly Wanted[],
  sheet: Size,
  taken: readonly Box[],
): ReadonlyMap<string, Point> {
  const boxes = [...taken];
  const places = new Map<string, Point>();
  for (const { key, at, width, height } of wanted) {
    const place = at.find(
      (middle) =>
        isOn(sheet, { ...middle, width, height }) &&
        !boxes.some((box) => areTogether(box, { ...middle, width, height })),
    );
    if (!place) continue;
    places.set(key, place);
    boxes.push({ ...place, width, height });
  }
  return places;
}

function isOn(sheet: Size, { x, y, width, height }: Box): boolean {
  return (
    x - width / 2 >= 0 &&
    y - height / 2 >= 0 &&
    x + width / 2 <= sheet.width &&
    y + height / 2 <= sheet.height
  );
}

function areTogether(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap &&
    Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap
  );
}

/** Itself, then ever wider rings around it, in pixels. */
export function nearby({ x, y }: Point, rings: readonly number[]): Point[] {
  const around = rings.flatMap((radius) =>
    Array.from({ length: 12 }, (_, part) => {
      const angle = (part * Math.PI) / 6;
      return { x: x + radius * Math.cos(angle), y: y - radius * Math.sin(angle) };
    }),
  );
  return [{ x, y }, ...around];
}

/** To the right of something so wide, to the left, above and below. */
export function nextTo({ x, y }: Point, radius: number, { width, height }: Size): Point[] {
  const [across, up] = [radius + width / 2 + gap, radius + height / 2 + gap];
  return [
    { x: x + across, y },
    { x: x - across, y },
    { x, y: y - up },
    { x, y: y + up },
  ];
}
