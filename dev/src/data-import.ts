import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importPostcodes, lookupPlan, migrate } from "@milepost/db";
import { normalisePostcode } from "@milepost/scheduling";
import { buildRoads } from "./installation/build-roads.ts";
import { writeMeasurement } from "./measure/measurement.ts";
import { readyDatabase } from "./parts/database.ts";
import { devDirectory, devPorts } from "./parts/dev-cell.ts";
import { findRunningPostgres, startPostgres } from "./parts/postgres.ts";
import { repository } from "./parts/program.ts";

/**
 * `pnpm data:import [--country GB] [--tiles DIRECTORY] FILE…`: postcodes from `.csv` and `.csv.gz`
 * (postcode,lat,lon), roads from `.osm.pbf`. The database is that of DATABASE_MIGRATOR_URL, or the one
 * of `pnpm dev`, which is started for the time if it does not run.
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
  const database = await openDatabase();
  try {
    for (const file of tables) await importTable(database.url, file);
  } finally {
    await database.close();
  }
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
  await writeMeasurement("import", { postcodes, seconds: seconds(began) });
}

function drawProgress(part: number, words: string): void {
  const width = 40;
  const done = Math.min(width, Math.round(part * width));
  const bar = "█".repeat(done) + "░".repeat(width - done);
  process.stderr.write(`\r  ${bar} ${Math.round(part * 100)} %  ${words.padEnd(30)}`);
}

async function openDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.DATABASE_MIGRATOR_URL;
  if (given) {
    await migrate(given);
    return { url: given, close: async () => {} };
  }
  const place = { directory: join(await devDirectory(), "postgres"), port: devPorts.postgres };
  const running = await findRunningPostgres(place);
  const postgres = running ? null : await startPostgres(place);
  const urls = await readyDatabase(running ?? postgres?.url ?? "", "milepost");
  return { url: urls.milepost_migrator, close: async () => postgres?.stop() };
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
