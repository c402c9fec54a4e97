import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, runToEnd } from "./program.ts";

export interface Sample {
  readonly postcodes: string;
  /** What the emulated CRM is seeded with, as JSON text. */
  readonly company: string;
  readonly tiles: string;
}

/** The fictional county and company, with its roads ready to drive on. Tiles are built once for each county. */
export async function readySample(): Promise<Sample> {
  const directory = join(repository, ".milepost", "sample");
  await runToEnd("sample/src/write.ts", directory);
  const roads = join(directory, "county.osm.pbf");
  const hash = createHash("sha256")
    .update(await readFile(roads))
    .digest("hex");
  const tiles = join(repository, ".milepost", "tiles", hash.slice(0, 12));
  if (!existsSync(tiles)) await runToEnd("apps/routing/src/build-tiles.ts", tiles, roads);
  return {
    postcodes: join(directory, "postcodes.csv"),
    company: await readFile(join(directory, "company.json"), "utf8"),
    tiles,
  };
}
