import { at, pairs } from "../list.ts";
import { between, crossing, distance, type Point } from "./geometry.ts";
import type { Street } from "./street.ts";

/** A street as the numbers of the points it passes; streets that meet share a point. */
interface JoinedStreet {
  readonly street: Street;
  readonly points: readonly number[];
}

export interface Joined {
  readonly points: readonly Point[];
  readonly streets: readonly JoinedStreet[];
}

/** Metres within which two points are taken for one, so that nearly meeting is meeting. */
const together = 12;

interface Segment {
  readonly a: Point;
  readonly b: Point;
  /** Crossings with other segments: the share of the way, and the number of the point. */
  readonly met: { readonly share: number; readonly point: number }[];
}

/** Makes streets that cross on the drawing meet in a point of their own. */
export function joinStreets(streets: readonly Street[]): Joined {
  const register = pointRegister();
  const drawn = streets.map((street) =>
    pairs(street.line).map(([a, b]): Segment => ({ a, b, met: [] })),
  );
  for (const [one, other] of nearbySegments(drawn.flat())) {
    if (one.b === other.a) continue; // the next piece of the same street
    const shares = crossing(one.a, one.b, other.a, other.b);
    if (!shares) continue;
    const point = register.placeAt(between(one.a, one.b, shares[0]));
    one.met.push({ share: shares[0], point });
    other.met.push({ share: shares[1], point });
  }
  const joined = streets.map((street, index) => {
    const inner = at(drawn, index).flatMap(({ b, met }, part, all) => [
      ...met.sort((m, n) => m.share - n.share).map(({ point }) => point),
      ...(part < all.length - 1 ? [register.bendAt(b)] : []),
    ]);
    const numbers = [
      register.placeAt(at(street.line, 0)),
      ...inner,
      register.placeAt(at(street.line, -1)),
    ];
    return { street, points: numbers.filter((number, place) => number !== numbers[place - 1]) };
  });
  return { points: register.points, streets: joined };
}

/** Numbers points: places where streets meet or end, and mere bends in a street. */
function pointRegister() {
  const points: Point[] = [];
  const places = new Map<number, number[]>();
  const cellOf = (value: number) => Math.floor(value / together);
  const findPlace = (point: Point): number | null => {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const near = places.get(squareKey(cellOf(point.x) + dx, cellOf(point.y) + dy));
        const same = near?.find((number) => distance(at(points, number), point) < together);
        if (same !== undefined) return same;
      }
    }
    return null;
  };
  const addPlace = (point: Point): number => {
    const key = squareKey(cellOf(point.x), cellOf(point.y));
    const number = points.push(point) - 1;
    places.set(key, [...(places.get(key) ?? []), number]);
    return number;
  };
  return {
    points,
    /** The number of a place close by, or a new one that places close to it will share. */
    placeAt: (point: Point) => findPlace(point) ?? addPlace(point),
    /** The number of a place close by, or one for this bend alone. */
    bendAt: (point: Point) => findPlace(point) ?? points.push(point) - 1,
  };
}

/** Every pair of segments that share a square of the map, once. */
function* nearbySegments(segments: readonly Segment[]): Generator<readonly [Segment, Segment]> {
  const squares = new Map<number, number[]>();
  for (const [number, { a, b }] of segments.entries()) {
    const seen = new Set<number>();
    for (const key of squaresOf(a, b)) {
      const square = squares.get(key) ?? [];
      for (const other of square) {
        if (seen.has(other)) continue;
        seen.add(other);
        yield [at(segments, other), at(segments, number)];
      }
      square.push(number);
      squares.set(key, square);
    }
  }
}

/** Keys of the 250 m squares that the box round a segment touches. */
function squaresOf(a: Point, b: Point): number[] {
  const square = (value: number) => Math.floor(value / 250);
  const keys: number[] = [];
  for (let x = square(Math.min(a.x, b.x)); x <= square(Math.max(a.x, b.x)); x++) {
    for (let y = square(Math.min(a.y, b.y)); y <= square(Math.max(a.y, b.y)); y++)
      keys.push(squareKey(x, y));
  }
  return keys;
}

/** Columns and rows are far fewer than a million. */
function squareKey(column: number, row: number): number {
  return column * 1e6 + row;
}
