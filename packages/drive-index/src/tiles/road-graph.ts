import type { Graph } from "../graph.ts";
import { numberList } from "../number-list.ts";
import { isPassable, roadCost, turnCost } from "./cost.ts";
import type { Roads } from "./read-tiles.ts";
import type { Junction, Road } from "./road.ts";
import { watchRestrictions } from "./watch-restrictions.ts";

/** The roads that a car may use, and the turns between them. */
export function roadGraph(roads: Roads): Graph {
  const watch = watchRestrictions(roads.edges, roads.restrictions);
  const turns = {
    first: numberList(),
    to: numberList(),
    costMs: numberList(),
    timeMs: numberList(),
  };
  // Copies are made while the turns of those before them are listed, so the end is not known yet.
  for (let vertex = 0; vertex < watch.vertices(); vertex++) {
    turns.first.push(turns.to.length());
    for (const { edge, cost, seconds } of turnsFrom(roads, watch.edgeOf(vertex))) {
      const next = watch.next(vertex, edge);
      if (next === "forbidden") continue;
      turns.to.push(next);
      turns.costMs.push(toMs(cost));
      turns.timeMs.push(toMs(seconds));
    }
  }
  turns.first.push(turns.to.length());
  return {
    edges: roads.edges,
    vertices: watch.vertices(),
    ...roadArrays(roads),
    ...watch.copies(),
    turns: {
      first: turns.first.toArray(),
      to: turns.to.toArray(),
      costMs: turns.costMs.toArray(),
      timeMs: turns.timeMs.toArray(),
    },
  };
}

function roadArrays(roads: Roads): Pick<Graph, "costMs" | "timeMs" | "metres"> {
  const [costMs, timeMs] = [new Int32Array(roads.edges), new Int32Array(roads.edges)];
  const metres = new Int32Array(roads.edges);
  for (let edge = 0; edge < roads.edges; edge++) {
    const road = roads.road(edge);
    const { cost, seconds } = roadCost(road);
    costMs[edge] = toMs(cost);
    timeMs[edge] = toMs(seconds);
    metres[edge] = road.metres;
  }
  return { costMs, timeMs, metres };
}

function turnsFrom(roads: Roads, edge: number) {
  const from = roads.road(edge);
  if (!isPassable(from) || from.endNode < 0) return [];
  const junction = roads.junction(from.endNode);
  const leaving = roads
    .leaving(from.endNode)
    .map((edge) => ({ edge, road: roads.road(edge) }))
    .filter(({ road }) => isPassable(road) && !isRestricted(from, road));
  return mayTurnInto(from, junction, leaving).map(({ edge, road }) => ({
    edge,
    ...turnCost(from, road, junction),
  }));
}

interface Leaving {
  readonly edge: number;
  readonly road: Road;
}

/**
 * A car turns round only where it cannot go on: at a barrier, at a dead end, and where all that remains are roads that
 * it would have to come back from.
 */
function mayTurnInto(from: Road, { allowsCars }: Junction, leaving: readonly Leaving[]) {
  const isBack = ({ road }: Leaving) => road.localNumber === from.oppositeNumber;
  if (!allowsCars) return leaving.filter(isBack);
  const onward = leaving.filter((one) => !isBack(one));
  const mustComeBack = !from.isNotThrough && onward.every(({ road }) => road.isNotThrough);
  return from.isDeadEnd || onward.length === 0 || mustComeBack ? leaving : onward;
}

function isRestricted(from: Road, to: Road): boolean {
  return to.localNumber < 8 && ((from.restrictions >> to.localNumber) & 1) === 1;
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000);
}
