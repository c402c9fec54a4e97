import type { readRoads } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { Place, RoadLines, RoadNames, Roads } from "@milepost/drive-time";
import type { BaseMap } from "../base-map/base-map.ts";

type Shown = Answer<typeof readRoads>;
/** What follows from the tiles alone. */
type Drawn = Omit<Shown, "styleUrl" | "baseMap">;

interface Options {
  readonly roads: Roads;
  /** Null: our own roads are drawn. */
  readonly styleUrl: string | null;
  readonly baseMap: BaseMap;
}

/** Degrees. Places nearby get the same roads. */
const grain = 0.02;
/** A town's roads take a few megabytes. */
const rememberedAtMost = 40;

/** The roads to draw under a route. They change with the tiles alone, so those of a place are asked for once. */
export function roadReader({ roads, styleUrl, baseMap }: Options) {
  const remembered = new Map<string, Promise<Drawn>>();
  return async (place: Place): Promise<Shown> => {
    if (styleUrl !== null) return { styleUrl, baseMap: null, ...drawnOf(noLines, noNames) };
    const [drawn, state] = await Promise.all([drawnAround(place), baseMap.state()]);
    const address = state.kind === "usable" ? `/api/base-map/${state.version}` : null;
    return { styleUrl, baseMap: address, ...drawn };
  };

  async function drawnAround({ lon, lat }: Place): Promise<Drawn> {
    const key = [lon, lat].map((degrees) => Math.round(degrees / grain)).join();
    const found = remembered.get(key) ?? read({ lon, lat });
    remembered.delete(key);
    remembered.set(key, found);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedAtMost && oldest) remembered.delete(oldest);
    try {
      return await found;
    } catch (error) {
      remembered.delete(key);
      throw error;
    }
  }

  async function read(place: Place): Promise<Drawn> {
    const [lines, names] = await Promise.all([
      roads.around(place),
      // A map without names will do.
      roads.names(place).catch(() => noNames),
    ]);
    return drawnOf(lines, names);
  }
}

const noLines: RoadLines = { main: [], middle: [], local: [] };
const noNames: RoadNames = { places: [], roads: [] };

function drawnOf(
  { main, middle, local }: RoadLines,
  { places, roads: roadNames }: RoadNames,
): Drawn {
  return { main, middle, local, places, roadNames } as Drawn;
}
