import type { Candidate } from "./candidate.ts";
import type { Graph } from "./graph.ts";

interface Sum {
  readonly costMs: number;
  readonly timeMs: number;
}

/**
 * For tests: the least cost of a drive, and the least time at that cost, straight from the definition and without any
 * of the product's code. A drive is the rest of a road, whole roads, and a part of a road, with a turn between each
 * two; or a part of one road. Null: there is none.
 */
export function aPlainSearch(
  graph: Graph,
  starts: readonly Candidate[],
  goals: readonly Candidate[],
): Sum | null {
  let best: Sum | null = null;
  for (const start of starts) {
    const before = alreadyAtEnds(graph, start);
    for (const goal of goals) {
      const away = start.awayMs + goal.awayMs;
      if (start.edge === goal.edge && start.along <= goal.along) {
        const share = goal.along - start.along;
        best = least(best, plus(shareOf(graph, goal.edge, share), { costMs: away, timeMs: 0 }));
      }
      for (const [vertex, sum] of before) {
        if (graph.edgeOf[vertex] !== goal.edge) continue;
        const cut = shareOf(graph, goal.edge, 1 - goal.along);
        const whole = { costMs: sum.costMs - cut.costMs + away, timeMs: sum.timeMs - cut.timeMs };
        best = least(best, whole);
      }
    }
  }
  return best;
}

/** Dijkstra's: by vertex, the least to the end of that road, having turned at least once. */
function alreadyAtEnds(graph: Graph, { edge, along }: Candidate): Map<number, Sum> {
  const open = new Map<number, Sum>();
  const done = new Map<number, Sum>();
  const expand = (vertex: number, sum: Sum) => {
    for (const [next, more] of turnsOf(graph, vertex)) {
      const reached = plus(sum, more);
      if (!done.has(next)) open.set(next, least(open.get(next) ?? null, reached));
    }
  };
  expand(edge, shareOf(graph, edge, 1 - along));
  while (open.size > 0) {
    const [vertex, sum] = [...open].reduce((a, b) => (isLess(b[1], a[1]) ? b : a));
    open.delete(vertex);
    done.set(vertex, sum);
    expand(vertex, sum);
  }
  return done;
}

/** Each turn with the road behind it. */
function turnsOf({ turns, edgeOf, costMs, timeMs }: Graph, vertex: number): [number, Sum][] {
  const [begin = 0, end = 0] = turns.first.slice(vertex, vertex + 2);
  return Array.from({ length: end - begin }, (_, n) => {
    const next = turns.to[begin + n] ?? 0;
    const road = edgeOf[next] ?? 0;
    const turn = { costMs: turns.costMs[begin + n] ?? 0, timeMs: turns.timeMs[begin + n] ?? 0 };
    return [next, plus(turn, { costMs: costMs[road] ?? 0, timeMs: timeMs[road] ?? 0 })];
  });
}

function shareOf({ costMs, timeMs }: Graph, edge: number, share: number): Sum {
  const of = (whole = 0) => Math.round(whole * share);
  return { costMs: of(costMs[edge]), timeMs: of(timeMs[edge]) };
}

function plus(a: Sum, b: Sum): Sum {
  return { costMs: a.costMs + b.costMs, timeMs: a.timeMs + b.timeMs };
}

function isLess(a: Sum, b: Sum): boolean {
  return a.costMs < b.costMs || (a.costMs === b.costMs && a.timeMs < b.timeMs);
}

function least(a: Sum | null, b: Sum): Sum {
  return a && !isLess(b, a) ? a : b;
}
