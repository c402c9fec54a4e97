import type { Turns } from "./graph.ts";
import { at } from "./number-list.ts";

/** The same turns, listed at the vertex they lead to; `to` is then the one they come from. */
export function reverseTurns({ first, to, costMs, timeMs }: Turns): Turns {
  const vertices = first.length - 1;
  const reversed = {
    first: new Int32Array(first.length),
    to: new Int32Array(to.length),
    costMs: new Int32Array(to.length),
    timeMs: new Int32Array(to.length),
  };
  for (const vertex of to) reversed.first[vertex + 1] = at(reversed.first, vertex + 1) + 1;
  for (let vertex = 0; vertex < vertices; vertex++) {
    reversed.first[vertex + 1] = at(reversed.first, vertex + 1) + at(reversed.first, vertex);
  }
  const next = reversed.first.slice();
  for (let from = 0; from < vertices; from++) {
    for (let turn = at(first, from); turn < at(first, from + 1); turn++) {
      const place = at(next, at(to, turn));
      next[at(to, turn)] = place + 1;
      reversed.to[place] = from;
      reversed.costMs[place] = at(costMs, turn);
      reversed.timeMs[place] = at(timeMs, turn);
    }
  }
  return reversed;
}
