/**
 * The largest set of junctions from each of which every other can be driven to. An arc leads from its first junction
 * to its second.
 */
export function largestRoundTrip(arcs: readonly (readonly [number, number])[]): Set<number> {
  const onward = new Map<number, number[]>();
  const backward = new Map<number, number[]>();
  for (const [from, to] of arcs) {
    onward.set(from, [...(onward.get(from) ?? []), to]);
    backward.set(to, [...(backward.get(to) ?? []), from]);
  }
  const left = new Set([...onward.keys(), ...backward.keys()]);
  let largest = new Set<number>();
  for (const start of left) {
    const ahead = reachable(start, onward);
    const behind = reachable(start, backward);
    const both = ahead.intersection(behind);
    for (const junction of both) left.delete(junction);
    if (both.size > largest.size) largest = both;
  }
  return largest;
}

function reachable(start: number, next: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set([start]);
  const waiting = [start];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    for (const there of next.get(here) ?? []) {
      if (seen.has(there)) continue;
      seen.add(there);
      waiting.push(there);
    }
  }
  return seen;
}
