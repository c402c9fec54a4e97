import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, nearby, nextTo, placeLabels } from "./place-labels.ts";

const sheet = { width: 374, height: 288 };
const label = { width: 50, height: 20 };

function overlap(a: Box, b: Box): boolean {
  const across = Math.abs(a.x - b.x) < (a.width + b.width) / 2;
  return across && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}

test("of two labels at one place the first has it, and the second stands next to it", () => {
  const at = nearby({ x: 100, y: 100 }, [60]);
  const placed = placeLabels(
    [
      { key: "one", at, ...label },
      { key: "two", at, ...label },
    ],
    sheet,
    [],
  );
  expect(placed.get("one")).toEqual({ x: 100, y: 100 });
  expect(placed.get("two")).toEqual({ x: 160, y: 100 });
});

test("a label at the edge goes to the side where there is room for it", () => {
  const point = { x: 360, y: 100 };
  const placed = placeLabels([{ key: "name", at: nextTo(point, 11, label), ...label }], sheet, []);
  expect(placed.get("name")?.x).toBeLessThan(point.x);
});

test("a label without any free place is left out", () => {
  const [place] = nearby({ x: 100, y: 100 }, []);
  const taken = [{ x: 110, y: 95, ...label }];
  expect(
    placeLabels([{ key: "name", at: place ? [place] : [], ...label }], sheet, taken).size,
  ).toBe(0);
});

test("whatever is wanted, no two labels cover each other and none leaves the sheet", () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 374 }),
    y: fc.integer({ min: 0, max: 288 }),
  });
  const size = fc.record({
    width: fc.integer({ min: 10, max: 120 }),
    height: fc.integer({ min: 10, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(point, size), { maxLength: 25 }), (all) => {
      const wanted = all.map(([at, { width, height }], n) => ({
        key: `${n}`,
        at: nearby(at, [20, 40]),
        width,
        height,
      }));
      const placed = placeLabels(wanted, sheet, []);
      const boxes = wanted.flatMap(({ key, width, height }) => {
        const middle = placed.get(key);
        return middle ? [{ x: middle.x, y: middle.y, width, height }] : [];
      });
      for (const [n, box] of boxes.entries()) {
        expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height / 2).toBeLessThanOrEqual(sheet.height);
        expect(boxes.slice(n + 1).some((other) => overlap(box, other))).toBe(false);
      }
    }),
  );
});
