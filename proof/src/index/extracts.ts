import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { repository, runToEnd } from "@milepost/cell/program.ts";
import type { Place } from "@milepost/drive-index/engine.ts";

const data = join(repository, "..", "shared", "data");

/** Real roads, and a list of places along them. They are not part of the repository. */
const files = {
  rutland: ["rutland.osm.pbf", "rutland-postcodes.csv.gz"],
  newport: ["newport.osm.pbf", "newport-postcodes.csv.gz"],
  "rhein-neckar": ["rhein-neckar.osm.pbf", "rhein-neckar-road-points.csv.gz"],
} as const;

export interface Extract {
  readonly name: string;
  readonly tiles: string;
  readonly places: readonly Place[];
}

/** Those that are there. Tiles are built once. */
export async function readyExtracts(): Promise<Extract[]> {
  const found: Extract[] = [];
  for (const [name, [roads, places]] of Object.entries(files)) {
    const path = join(data, roads);
    if (!existsSync(path)) continue;
    const hash = createHash("sha256").update(await readFile(path));
    const tiles = join(repository, ".milepost", "tiles", hash.digest("hex").slice(0, 12));
    if (!existsSync(tiles)) await runToEnd("apps/routing/src/build-tiles.ts", tiles, path);
    const csv = gunzipSync(await readFile(join(data, places))).toString();
    found.push({ name, tiles, places: csv.trim().split("\n").slice(1).map(placeOf) });
  }
  return found;
}

/** Of a row that ends in latitude and longitude. */
function placeOf(row: string): Place {
  const [lat = 0, lon = 0] = row.split(",").slice(-2).map(Number);
  return { lat, lon };
}
