import { at, pairs } from "../list.ts";
import { distanceToSegment, isInside, type Line, type Point } from "../roads/geometry.ts";
import { smooth } from "../roads/line.ts";

function kilometres(points: readonly (readonly [number, number])[]): Point[] {
  return points.map(([x, y]) => ({ x: x * 1000, y: y * 1000 }));
}

/** The River Mel from the western border to its estuary. It never turns back west. */
export const river: Line = smooth(
  kilometres([
    [-1, 27.4],
    [1.5, 26.2],
    [3.6, 26.0],
    [5.6, 24.9],
    [8, 25.3],
    [10.4, 24.1],
    [12.4, 24.0],
    [14.2, 22.2],
    [16.4, 22.0],
    [18.4, 20.2],
    [20.8, 19.8],
    [22.6, 18.5],
    [24.6, 18.6],
    [26.4, 18.0],
    [28.4, 18.9],
    [30.4, 17.7],
    [32.4, 17.6],
    [34, 16.8],
    [35.6, 17.1],
    [37.4, 16.8],
  ]),
  150,
);

/** The shore from north to south, in and out of the estuary, closed far out at sea. */
export const coast: Line = smooth(
  kilometres([
    [42.6, 36.5],
    [43.4, 33],
    [43.0, 30],
    [44.2, 27],
    [43.6, 24],
    [44.3, 22.4],
    [43.0, 20.7],
    [40.4, 19.4],
    [38.4, 17.5],
    [36.6, 17.0],
    [38.2, 16.3],
    [39.9, 13.4],
    [42.6, 11.6],
    [43.9, 10.2],
    [42.8, 7.6],
    [43.3, 5],
    [41.9, 2.4],
    [42.2, -1.5],
  ]),
  200,
);

const sea: Line = [...coast, { x: 60_000, y: -1500 }, { x: 60_000, y: 36_500 }];

/** An island in the estuary with a few houses and a landing stage, and no road. */
export const island = { name: "Gannet Holm", centre: { x: 43_200, y: 15_900 }, radius: 380 };

/** The river from point to point. */
export const reaches = pairs(river);

/** Pieces of shore by the kilometre of easting they lie in or next to: most questions concern few of them. */
function byKilometre(pieces: readonly (readonly [Point, Point])[]) {
  const beside = pieces.flatMap(([a, b]) =>
    [-1, 0, 1].map((aside) => ({ a, b, kilometre: Math.floor(a.x / 1000) + aside })),
  );
  return Map.groupBy(beside, ({ kilometre }) => kilometre);
}

const reachesNear = byKilometre(reaches);
const shoresNear = byKilometre([...reaches, ...pairs(coast)]);

/** West of the estuary: which side of the river. In line with the estuary: which side of its middle. */
export function bankOf({ x, y }: Point): "north" | "south" {
  const near = reachesNear.get(Math.floor(x / 1000)) ?? [];
  const reach = near.find(({ b }) => b.x >= x);
  const [a, b] = reach ? [reach.a, reach.b] : at(reaches, -1);
  const share = Math.min(1, Math.max(0, (x - a.x) / (b.x - a.x)));
  return y > a.y + (b.y - a.y) * share ? "north" : "south";
}

/** On land and at least that many metres, 500 at most, from the river and the sea. */
export function isDry(point: Point, metres: number): boolean {
  const near = shoresNear.get(Math.floor(point.x / 1000)) ?? [];
  const isWet = near.some(
    ({ a, b }) => Math.abs(a.y - point.y) < 1000 && distanceToSegment(point, a, b) < metres,
  );
  return !isWet && (point.x < 36_000 || !isInside(point, sea));
}
