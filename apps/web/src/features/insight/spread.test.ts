import fc from "fast-check";
import { expect, test } from "vitest";
import { type Circle, spread } from "./spread.ts";

const box = { width: 320, height: 384 };
const anyCircle = fc.record({
  x: fc.integer({ min: 0, max: box.width }),
  y: fc.integer({ min: 0, max: box.height }),
  size: fc.integer({ min: 36, max: 68 }),
});

function overlaps(circles: readonly Circle[]): number {
  return circles.flatMap((a, at) =>
    circles
      .slice(at + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < (a.size + b.size) / 2 - 0.5),
  ).length;
}

test("no circle lies on another and none is cut at the edge, wherever they belong", () => {
  fc.assert(
    fc.property(fc.array(anyCircle, { minLength: 1, maxLength: 20 }), (circles) => {
      const placed = spread(circles, box);
      expect(overlaps(placed)).toBe(0);
      for (const { x, y, size } of placed) {
        expect(Math.min(x, y, box.width - x, box.height - y)).toBeGreaterThanOrEqual(size / 2);
      }
    }),
  );
});

test("circles with room around them stay where they belong, as large as they are", () => {
  const circles = [
    { x: 60, y: 60, size: 40 },
    { x: 200, y: 300, size: 68 },
  ];
  expect(spread(circles, box)).toEqual(circles);
});

test("a circle whose place was moved out of sight stays out of sight", () => {
  const [away] = spread([{ x: -90, y: 50, size: 40 }], box);
  expect(away).toEqual({ x: -90, y: 50, size: 40 });
});
