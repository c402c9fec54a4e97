import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Place } from "./drive-times.ts";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));
const realData = join(repository, "../shared/data");
export const run = promisify(execFile);

/** Roads, and places on them. */
export interface Ground {
  /** An OpenStreetMap extract. */
  readonly roads: string;
  readonly onRoads: readonly Place[];
}

/** Real roads are not part of the repository. */
export const hasRealRoads = existsSync(realData);

/** The sample county, drawn into `directory`, and the places of its island, which has no roads. */
export async function county(directory: string): Promise<Ground & { island: readonly Place[] }> {
  await run(process.execPath, [join(repository, "sample/src/write.ts"), directory]);
  const rows = rowsOf(await readFile(join(directory, "postcodes.csv"), "utf8"));
  const isOnTheIsland = (row: string) => row.startsWith("MP8 0");
  return {
    roads: join(directory, "county.osm.pbf"),
    onRoads: rows.filter((row) => !isOnTheIsland(row)).map(placeOf),
    island: rows.filter(isOnTheIsland).map(placeOf),
  };
}

/** A file of the real data, unpacked if it must be. */
export async function readReal(file: string): Promise<string> {
  const bytes = await readFile(join(realData, file));
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** Real roads, and places from a list of them. */
export async function realGround(roads: string, places: string): Promise<Ground> {
  return {
    roads: join(realData, roads),
    onRoads: rowsOf(await readReal(places)).map(placeOf),
  };
}

export function rowsOf(csv: string): string[] {
  return csv.trim().split("\n").slice(1);
}

/** Of a row that ends in latitude and longitude. */
export function placeOf(row: string): Place {
  const [lat, lon] = row.split(",").slice(-2).map(Number);
  if (lat === undefined || lon === undefined) throw new Error(`no place in "${row}"`);
  return { lat, lon };
}
