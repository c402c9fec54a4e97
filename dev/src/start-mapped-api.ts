import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startApi } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { readRoads } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { baseMapOf } from "@milepost/kit/base-map/base-map-of.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { peopleOf } from "@milepost/kit/demo.ts";

export interface MappedApi {
  /** Of the same host as the cell's own, so that who is signed in there is signed in here. */
  readonly url: string;
  /** The base map, a PMTiles file. */
  readonly file: string;
}

/** The middle of the sample's county. */
const centre = [2.62, 53.38] as const;
/** Degrees from there to each side. */
const reach = 0.5;

/** Another api of a cell, whose operator has a base map: the county's own roads, with lakes and woods that are made up. */
export async function startMappedApi(starter: Starter, cell: Cell): Promise<MappedApi> {
  const browser = openBrowserless(cell);
  await browser.signIn(peopleOf(cell.company).admin);
  const [lon, lat] = centre;
  const roads = await browser.get<Answer<typeof readRoads>>(`/api/roads?lon=${lon}&lat=${lat}`);
  const file = join(cell.directory, "county.pmtiles");
  const county = {
    centre,
    reach,
    highways: roads.main,
    majorRoads: roads.middle,
    minorRoads: roads.local,
    lakes: squares(0.012, 0.004),
    woods: squares(0.07, 0.028),
  };
  await writeFile(file, baseMapOf(county));
  const env = { ...cell.apiEnv, MAP_FILE: file };
  const api = await starter.start("api with a map", () =>
    startApi({ port: 0, logs: cell.logs, env }),
  );
  return { url: api.url.replace("127.0.0.1", "localhost"), file };
}

/** All over the county. Lakes lie so close that the smallest view of a day has one. Degrees from one to the next, and across. */
function squares(every: number, across: number) {
  const most = Math.floor(reach / every);
  const steps = Array.from({ length: 2 * most + 1 }, (_, n) => (n - most) * every);
  return steps.flatMap((east, column) =>
    steps.map((north, row) => {
      // Not in rank and file.
      const [lon, lat] = [centre[0] + east, centre[1] + north + (column % 3) * across];
      const wide = across * (1 + ((row + column) % 3) / 2);
      return [
        [lon, lat],
        [lon + wide, lat + across],
      ] as const;
    }),
  );
}
