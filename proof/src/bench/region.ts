import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { repository, runToEnd } from "@milepost/cell/program.ts";
import { readySample } from "@milepost/kit/sample.ts";

/** Roads to drive on and places along them. */
export interface Region {
  readonly extract: string;
  readonly tiles: string;
  /** `postcode,lat,lon`, with a header. */
  readonly postcodes: string;
  readonly country: "DE" | "GB";
  readonly timezone: "Europe/Berlin" | "Europe/London";
}

const data = join(repository, "..", "shared", "data");
const roads = join(data, "rhein-neckar.osm.pbf");
const points = join(data, "rhein-neckar-road-points.csv.gz");

/** The real region where its files are, else the fictional county. Tiles are built once. `directory` is for what lasts one run. */
export async function readyRegion(directory: string): Promise<Region> {
  if (!existsSync(roads) || !existsSync(points)) {
    console.log(`No ${roads}: this is the sample county, whose drives are shorter.`);
    return sampleRegion(directory);
  }
  const hash = createHash("sha256").update(await readFile(roads));
  const tiles = join(repository, ".milepost", "tiles", hash.digest("hex").slice(0, 12));
  if (!existsSync(tiles)) await runToEnd("apps/routing/src/build-tiles.ts", tiles, roads);
  const postcodes = join(directory, "postcodes.csv");
  await writeFile(postcodes, withFiveDigits(gunzipSync(await readFile(points)).toString()));
  const [country, timezone] = ["DE", "Europe/Berlin"] as const;
  return { extract: "rhein-neckar", tiles, postcodes, country, timezone };
}

/** The fictional county. */
export async function sampleRegion(directory: string): Promise<Region> {
  const { tiles, postcodes: all } = await readySample();
  const postcodes = join(directory, "postcodes.csv");
  await writeFile(postcodes, onRoads(await readFile(all, "utf8")));
  return { extract: "sample", tiles, postcodes, country: "GB", timezone: "Europe/London" };
}

/** Of the county's postcodes those that a road leads to: all but five houses on an island, to whom nobody can be sent. */
export function onRoads(csv: string): string {
  const rows = csv.split("\n");
  return rows.filter((row) => !row.startsWith("MP8 0")).join("\n");
}

/** The points are named after nodes of the map; a German postcode has five digits. */
function withFiveDigits(csv: string): string {
  const [header, ...rows] = csv.trim().split("\n");
  const named = rows.map((row, n) => row.replace(/^[^,]*/, String(10_000 + n)));
  return [header, ...named, ""].join("\n");
}
