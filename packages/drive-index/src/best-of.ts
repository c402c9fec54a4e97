import type { Candidate, Snapped } from "./candidate.ts";
import type { Way } from "./drive-index.ts";
import type { Graph } from "./graph.ts";
import type { Labels } from "./hierarchy/labels.ts";
import { at } from "./number-list.ts";

interface Drive {
  readonly costMs: number;
  readonly timeMs: number;
  readonly metres: number;
}

/** What is known after a search from the hub ("out"), or towards it ("in"), by rank. */
interface Searched {
  readonly graph: Graph;
  readonly rank: Int32Array;
  readonly known: Labels;
  readonly way: Way;
  readonly hub: Snapped;
}

/** The best drive between the hub and any of an end's spots; null: there is none. */
export function bestOf(searched: Searched, end: Snapped): Drive | null {
  const { graph, way, hub } = searched;
  const [from, to] = way === "out" ? [hub, end] : [end, hub];
  const within = from.starts.flatMap((start) =>
    to.goals
      .filter(({ edge, along }) => edge === start.edge && along >= start.along)
      .map((goal) => part(graph, start.edge, goal.along - start.along, start.awayMs + goal.awayMs)),
  );
  const around =
    way === "out"
      ? end.goals.flatMap((goal) => drivesTo(searched, goal))
      : end.starts.flatMap((start) => drivesFrom(searched, start));
  return [...within, ...around].reduce<Drive | null>(better, null);
}

function better(one: Drive | null, other: Drive): Drive {
  if (!one) return other;
  const isBetter =
    other.costMs < one.costMs || (other.costMs === one.costMs && other.timeMs < one.timeMs);
  return isBetter ? other : one;
}

/** So much of a road, 0 to 1. */
function part(
  { costMs, timeMs, metres }: Graph,
  edge: number,
  share: number,
  awayMs: number,
): Drive {
  return {
    costMs: Math.round(at(costMs, edge) * share) + awayMs,
    timeMs: Math.round(at(timeMs, edge) * share),
    metres: Math.round(at(metres, edge) * share),
  };
}

/** What is known is a drive to the road's end: what lies behind the spot is taken off, however one came onto the road. */
function drivesTo({ graph, rank, known }: Searched, { edge, along, awayMs }: Candidate): Drive[] {
  const drives: Drive[] = [];
  const behind = part(graph, edge, 1 - along, 0);
  for (let vertex = edge; vertex >= 0; vertex = at(graph.nextCopy, vertex)) {
    const place = at(rank, vertex);
    if (place < 0 || !known.isReached(place)) continue;
    drives.push({
      costMs: at(known.costMs, place) - behind.costMs + awayMs,
      timeMs: at(known.timeMs, place) - behind.timeMs,
      metres: at(known.metres, place) - behind.metres,
    });
  }
  return drives;
}

/** What is known is a drive from the road's end: the rest of the road comes before it. */
function drivesFrom({ graph, rank, known }: Searched, { edge, along, awayMs }: Candidate): Drive[] {
  const place = at(rank, edge);
  if (place < 0 || !known.isReached(place)) return [];
  const rest = part(graph, edge, 1 - along, awayMs);
  return [
    {
      costMs: at(known.costMs, place) + rest.costMs,
      timeMs: at(known.timeMs, place) + rest.timeMs,
      metres: at(known.metres, place) + rest.metres,
    },
  ];
}
