import type { Place } from "../engine.ts";
import { isPassable } from "./cost.ts";
import type { Roads } from "./read-tiles.ts";

/**
 * So many places next to roads for cars, as houses are: each halfway between two junctions, as the crow flies. `draw` gives
 * a whole number from 0 to below its argument.
 */
export function samplePlaces(roads: Roads, count: number, draw: (end: number) => number): Place[] {
  const places: Place[] = [];
  // Some nodes have no road for cars; tiles in which none has would be drawn from for ever.
  for (let tries = 0; places.length < count && tries < 100 * count; tries++) {
    const node = draw(roads.nodes);
    const leaving = roads.leaving(node).map(roads.road).filter(isPassable);
    const road = leaving[draw(Math.max(1, leaving.length))];
    if (!road || road.endNode < 0) continue;
    const [from, to] = [roads.position(node), roads.position(road.endNode)];
    places.push({ lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 });
  }
  return places;
}
