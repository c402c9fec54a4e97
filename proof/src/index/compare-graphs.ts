import { aPlainSearch } from "@milepost/drive-index/a-plain-search.ts";
import { aSnappedPlace } from "@milepost/drive-index/a-random-graph.ts";
import { aRandomIndex } from "@milepost/drive-index/a-random-index.ts";
import { driveSearch } from "@milepost/drive-index/drive-search.ts";
import { aboveSelector } from "@milepost/drive-index/select-above.ts";
import { seededRandom } from "@milepost/kit/random.ts";

const endsEach = 5;

/** Drives on so many random graphs, in both directions, by the index and by a plain search. */
export function compareGraphs(
  graphs: number,
  seed: number,
): { drives: number; differences: number } {
  const random = seededRandom(seed);
  const draw = (end: number) => random.whole(0, end - 1);
  let [drives, differences] = [0, 0];
  for (let n = 0; n < graphs; n++) {
    const index = aRandomIndex(draw, draw(8));
    const { graph } = index;
    const search = driveSearch(index);
    const selectAbove = aboveSelector(index);
    const hub = aSnappedPlace(draw, graph.edges);
    const ends = Array.from({ length: endsEach }, () => aSnappedPlace(draw, graph.edges));
    for (const way of ["out", "in"] as const) {
      const { costMs, timeMs } = search({ way, hub, ends }, selectAbove(ends, way));
      for (const [at, end] of ends.entries()) {
        const [from, to] = way === "out" ? [hub, end] : [end, hub];
        const plain = aPlainSearch(graph, from.starts, to.goals);
        const isSame = costMs[at] === (plain?.costMs ?? -1) && timeMs[at] === (plain?.timeMs ?? -1);
        drives += 1;
        if (!isSame) differences += 1;
      }
    }
  }
  return { drives, differences };
}
