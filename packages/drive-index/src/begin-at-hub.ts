import type { Candidate, Snapped } from "./candidate.ts";
import type { DriveIndex, Way } from "./drive-index.ts";
import { at } from "./number-list.ts";

/** Called for each vertex that is reached, by its rank; -1: no drive leads on from it. */
type Reach = (rank: number, costMs: number, timeMs: number, metres: number) => void;

/** Reaches the vertices next to the hub. Its own road is reached only by those who come back to it. */
export function beginAtHub(index: DriveIndex, way: Way, hub: Snapped, reach: Reach): void {
  if (way === "out") for (const start of hub.starts) leave(index, start, reach);
  else for (const goal of hub.goals) arrive(index, goal, reach);
}

/** Over the rest of the hub's road to the ends of the roads after it. */
function leave({ graph, hierarchy }: DriveIndex, start: Candidate, reach: Reach): void {
  const { turns, costMs, timeMs, metres, edgeOf } = graph;
  const { edge, along, awayMs } = start;
  const rest = (whole: number) => Math.round(whole * (1 - along));
  for (let turn = at(turns.first, edge); turn < at(turns.first, edge + 1); turn++) {
    const next = at(edgeOf, at(turns.to, turn));
    reach(
      at(hierarchy.rank, at(turns.to, turn)),
      awayMs + rest(at(costMs, edge)) + at(turns.costMs, turn) + at(costMs, next),
      rest(at(timeMs, edge)) + at(turns.timeMs, turn) + at(timeMs, next),
      rest(at(metres, edge)) + at(metres, next),
    );
  }
}

/** Backwards: from the ends of the roads before the hub's, however one comes onto it. */
function arrive({ graph, turnsInto, hierarchy }: DriveIndex, goal: Candidate, reach: Reach): void {
  const { costMs, timeMs, metres, nextCopy } = graph;
  const { edge, along, awayMs } = goal;
  // As the rest is taken off elsewhere: both ways round to the same millisecond.
  const part = (whole: number) => whole - Math.round(whole * (1 - along));
  for (let vertex = edge; vertex >= 0; vertex = at(nextCopy, vertex)) {
    for (let turn = at(turnsInto.first, vertex); turn < at(turnsInto.first, vertex + 1); turn++) {
      reach(
        at(hierarchy.rank, at(turnsInto.to, turn)),
        awayMs + at(turnsInto.costMs, turn) + part(at(costMs, edge)),
        at(turnsInto.timeMs, turn) + part(at(timeMs, edge)),
        part(at(metres, edge)),
      );
    }
  }
}
