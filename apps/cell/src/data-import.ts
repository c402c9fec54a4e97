import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importPostcodes, lookupPlan, migrate } from "@milepost/db";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { buildRoads } from "./build-roads.ts";
import { repository } from "./program.ts";

/**
 * `pnpm data:import [--country GB] [--tiles DIRECTORY] FILE…`: postcodes from `.csv` and `.csv.gz`
 * (postcode,lat,lon) into the database of DATABASE_MIGRATOR_URL, roads from `.osm.pbf`.
 */
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    country: { type: "string", default: "GB" },
    tiles: { type: "string", default: join(repository, ".milepost", "tiles", "imported") },
  },
});
const missing = files.filter((file) => !existsSync(file));
const tables = files.filter((file) => /\.csv(\.gz)?$/.test(file));
const extracts = files.filter((file) => file.endsWith(".osm.pbf"));
if (files.length === 0 || missing.length > 0 || tables.length + extracts.length < files.length) {
  console.error(
    "Usage: pnpm data:import [--country GB] [--tiles DIRECTORY] FILE.csv[.gz] FILE.osm.pbf …",
  );
  for (const file of missing) console.error(`There is no file ${file}`);
  process.exit(2);
}

if (tables.length > 0) {
  const { DATABASE_MIGRATOR_URL: url } = process.env;
  if (!url) {
    console.error("Postcodes need DATABASE_MIGRATOR_URL: the database, as milepost_migrator.");
    process.exit(2);
  }
  await migrate(url);
  for (const file of tables) await importTable(url, file);
}
if (extracts.length > 0) {
  const began = performance.now();
  await buildRoads(values.tiles, extracts, ({ done, doing }) => drawProgress(done, doing));
  process.stderr.write("\n");
  console.log(
    `Roads are in ${values.tiles} after ${seconds(began)} s: start routing with ROUTING_TILES`,
  );
}

async function importTable(url: string, file: string): Promise<void> {
  const { size } = await stat(file);
  const began = performance.now();
  const { postcodes, refused } = await importPostcodes(
    url,
    { file, country: values.country, normalise: normalisePostcode },
    (bytesRead, rows) => drawProgress(bytesRead / size, `${rows.toLocaleString("en-GB")} rows`),
  );
  process.stderr.write("\n");
  console.log(`A lookup is planned as: ${await lookupPlan(url, values.country)}`);
  for (const line of refused) console.error(`Not a postcode with a place: ${line}`);
  console.log(JSON.stringify({ name: "import", postcodes, seconds: seconds(began) }));
}

function drawProgress(part: number, words: string): void {
  const width = 40;
  const done = Math.min(width, Math.round(part * width));
  const bar = "█".repeat(done) + "░".repeat(width - done);
  process.stderr.write(`\r  ${bar} ${Math.round(part * 100)} %  ${words.padEnd(30)}`);
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
