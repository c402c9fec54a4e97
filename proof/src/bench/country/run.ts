import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { repository, runToEnd } from "@milepost/cell/program.ts";
import type { Place } from "@milepost/drive-index/engine.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { notTried, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { type Area, areasByDensity, around, type Postcode } from "./areas.ts";
import { importRoads, readImported } from "./import-roads.ts";
import { measureArea } from "./measure-area.ts";

/**
 * `pnpm bench:country [--part london] [--imported]`: what a country's roads cost to import, unless that was done
 * before, and a search in its densest and its emptiest postcode area. The postcodes are real; the roads between them
 * are invented, as dense as real ones, because no extract of the whole country is at hand.
 */
const parts = {
  /** For trying whether this works. */
  cambridge: { south: 52.1, west: 0, north: 52.35, east: 0.35 },
  /** London, and the country around it up to the M25 and beyond. */
  london: { south: 51.2, west: -0.6, north: 51.8, east: 0.4 },
  "great-britain": { south: 49, west: -9, north: 61, east: 2 },
};
const { values } = parseArgs({
  options: {
    part: { type: "string", default: "great-britain" },
    imported: { type: "boolean", default: false },
  },
});
const box = parts[values.part as keyof typeof parts];
if (!box) throw new Error(`--part is one of ${Object.keys(parts).join(", ")}`);
const file = join(repository, "..", "shared", "data", "gb-postcodes.csv.gz");
if (!existsSync(file)) {
  console.error(`There is no ${file}: nothing was measured.`);
  process.exit(notTried);
}
const load = round(loadavg()[0] ?? 0);
const directory = join(repository, ".milepost", "country");
await mkdir(directory, { recursive: true });
const roads = join(directory, `${values.part}.osm.pbf`);
const tiles = join(directory, values.part);
const corners = `${box.south},${box.west},${box.north},${box.east}`;
if (!values.imported) await runToEnd("sample/src/country/write.ts", file, roads, "--box", corners);
const imported = await (values.imported ? readImported(tiles) : importRoads(roads, tiles));
const postcodes = (await readPostcodes()).filter(isInside);
const areas = areasByDensity(postcodes);
const [emptiest, densest] = [areas.at(0), areas.at(-1)];
if (!emptiest || !densest) throw new Error("There is no postcode area");
await writeMeasurement("country", {
  part: values.part,
  postcodes: postcodes.length,
  ...imported,
  densest: await measure(densest),
  emptiest: await measure(emptiest),
  load,
});

async function readPostcodes(): Promise<Postcode[]> {
  const [, ...rows] = gunzipSync(await readFile(file))
    .toString("latin1")
    .trim()
    .split("\n");
  return rows.map((row) => {
    const [postcode = "", lat, lon] = row.split(",");
    return { postcode, lat: Number(lat), lon: Number(lon) };
  });
}

function isInside({ lat, lon }: Place): boolean {
  const { south, west, north, east } = box;
  return lat >= south && lat <= north && lon >= west && lon <= east;
}

async function measure({ name, postcodesPerKm2, middle }: Area) {
  await using scratch = await openScratch();
  const rows = around(postcodes, middle, 25).map(
    ({ postcode, lat, lon }) => `${postcode},${lat},${lon}`,
  );
  const own = join(scratch.directory, "postcodes.csv");
  await writeFile(own, `${["postcode,lat,lon", ...rows].join("\n")}\n`);
  const region = {
    extract: values.part,
    tiles,
    postcodes: own,
    country: "GB",
    timezone: "Europe/London",
  } as const;
  const figures = await measureArea(scratch, region);
  return { area: name, postcodesPerKm2: round(postcodesPerKm2), ...figures };
}
