import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { osmPbfBlobs } from "../roads/osm-pbf.ts";
import { country, type Place } from "./country.ts";

/**
 * Writes invented roads between real postcodes, for measuring what a country costs:
 * node sample/src/country/write.ts POSTCODES.csv.gz ROADS.osm.pbf [--box south,west,north,east]
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { box: { type: "string", default: "-90,-180,90,180" } },
});
const [postcodes, roads] = positionals;
if (!postcodes || !roads) throw new Error("Usage: write.ts POSTCODES.csv.gz ROADS.osm.pbf [--box]");
const [south = 0, west = 0, north = 0, east = 0] = values.box.split(",").map(Number);

const places = await readPlaces(postcodes);
const { nodes, ways, streets } = country(places);
await pipeline(
  Readable.from(osmPbfBlobs(nodes(), ways())),
  createWriteStream(`${roads}.${process.pid}`),
);
await rename(`${roads}.${process.pid}`, roads);
console.log(JSON.stringify({ name: "country", places: places.length, streets }));

/** Each once: houses of many postcodes may share their place. */
async function readPlaces(file: string): Promise<Place[]> {
  const found = new Map<string, Place>();
  for await (const row of createInterface(createReadStream(file).pipe(createGunzip()))) {
    const [lat = Number.NaN, lon = Number.NaN] = row.split(",").slice(1).map(Number);
    const isInside = lat >= south && lat <= north && lon >= west && lon <= east;
    if (isInside) found.set(`${lat.toFixed(4)} ${lon.toFixed(4)}`, { lat, lon });
  }
  return [...found.values()];
}
