import type { readRoads } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { RoadLines, Roads } from "@milepost/drive-time";

type Shown = Answer<typeof readRoads>;

interface Options {
  readonly roads: Roads;
  /** Null: our own roads are drawn. */
  readonly styleUrl: string | null;
}

/** Degrees. Places nearby get the same roads. */
const grain = 0.02;
/** A town's roads take a few megabytes. */
const rememberedAtMost = 40;

/** The roads to draw under a route. They change with the tiles alone, so those of a place are asked for once. */
export function roadReader({ roads, styleUrl }: Options) {
  const remembered = new Map<string, Promise<RoadLines>>();
  return async ({ lon, lat }: { lon: number; lat: number }): Promise<Shown> => {
    if (styleUrl !== null) return { styleUrl, main: [], middle: [], local: [] };
    const key = [lon, lat].map((degrees) => Math.round(degrees / grain)).join();
    const found = remembered.get(key) ?? roads.around({ lon, lat });
    remembered.delete(key);
    remembered.set(key, found);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedAtMost && oldest) remembered.delete(oldest);
    try {
      return { styleUrl, ...(await found) } as Shown;
    } catch (error) {
      remembered.delete(key);
      throw error;
    }
  };
}
