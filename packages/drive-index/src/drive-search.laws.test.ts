import fc from "fast-check";
import { expect, test } from "vitest";
import { aPlainSearch } from "./a-plain-search.ts";
import { aSnappedPlace, type Draw } from "./a-random-graph.ts";
import { aRandomIndex, indexOfGraph } from "./a-random-index.ts";
import { driveSearch } from "./drive-search.ts";
import { aboveSelector } from "./select-above.ts";

const aDraw = fc.infiniteStream(fc.nat({ max: 2 ** 30 })).map(
  (stream): Draw =>
    (end) =>
      Number(stream.next().value) % end,
);

test.each([
  ["however much is left as the core", (draw: Draw) => draw(6)],
  ["with no core at all", () => 1000],
])("a drive is the one that a plain search finds, %s", (_, coreDegree) => {
  fc.assert(
    fc.property(aDraw, (draw) => {
      const index = aRandomIndex(draw, coreDegree(draw));
      const { graph } = index;
      const search = driveSearch(index);
      const ends = Array.from({ length: 5 }, () => aSnappedPlace(draw, graph.edges));
      const hub = aSnappedPlace(draw, graph.edges);
      for (const way of ["out", "in"] as const) {
        const found = search({ way, hub, ends }, aboveSelector(index)(ends, way));
        const plain = ends.map((end) =>
          way === "out"
            ? aPlainSearch(graph, hub.starts, end.goals)
            : aPlainSearch(graph, end.starts, hub.goals),
        );
        expect([...found.timeMs]).toEqual(plain.map((sum) => sum?.timeMs ?? -1));
        expect([...found.costMs]).toEqual(plain.map((sum) => sum?.costMs ?? -1));
      }
    }),
    { numRuns: 500 },
  );
});

test("metres are those of the same drive", () => {
  fc.assert(
    fc.property(aDraw, (draw) => {
      const { graph } = aRandomIndex(draw, 1000);
      const turns = { ...graph.turns, timeMs: new Int32Array(graph.turns.to.length) };
      // A metre each millisecond, and turns that take no time: the sums must be the same.
      const alike = { ...graph, metres: graph.timeMs, turns };
      const index = indexOfGraph(alike, draw(6));
      const ends = Array.from({ length: 5 }, () => aSnappedPlace(draw, graph.edges));
      const hub = aSnappedPlace(draw, graph.edges);
      for (const way of ["out", "in"] as const) {
        const found = driveSearch(index)({ way, hub, ends }, aboveSelector(index)(ends, way));
        expect(found.metres).toEqual(found.timeMs);
      }
    }),
    { numRuns: 300 },
  );
});
