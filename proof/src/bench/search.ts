import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRouting } from "@milepost/cell/program.ts";
import { importPostcodes } from "@milepost/db";
import { readyDatabase } from "@milepost/kit/database.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { normalisePostcode } from "@milepost/scheduling/postcode.ts";
import { measureInside } from "./inside.ts";
import { measureOverHttp } from "./over-http.ts";
import { readyRegion } from "./region.ts";

/**
 * `pnpm bench:search [--http]`: the search of a company with 50 field agents and of one with 1,000 in a
 * real region, compared with the bare routing engine asked for the same drives; or, over HTTP with a session,
 * how many searches a second one server answers.
 */
const { values } = parseArgs({ options: { http: { type: "boolean", default: false } } });
console.log(
  `Load average at the start: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);

await using scratch = await openScratch();
const { starter, directory } = scratch;
const logs = join(directory, "logs");
await mkdir(logs);
const region = await starter.timed("roads", () => readyRegion(directory));
const postgres = await starter.start("PostgreSQL", () =>
  startPostgres({ directory: join(directory, "postgres"), port: 0 }),
);
const urls = await readyDatabase(postgres.url, "bench");
const { postcodes: file, country, tiles } = region;
await importPostcodes(
  urls.milepost_migrator,
  { file, country, normalise: normalisePostcode },
  () => {},
);
const routing = await starter.start("routing", () =>
  startRouting({ port: 0, logs, env: { ROUTING_TILES: tiles, ROUTING_WORKERS: "2" } }),
);
const env = { DATABASE_URL: urls.milepost_app, ROUTING_URL: routing.url };
await (values.http ? measureOverHttp : measureInside)({ starter, region, env, logs });
