import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startRouting } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { importPostcodes } from "@milepost/db";
import { readyDatabase } from "@milepost/kit/database.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import type { Setup } from "./measured.ts";
import type { Region } from "./region.ts";

/** PostgreSQL with the region's postcodes, and the routing server with its roads. */
export async function readySetup(
  { starter, directory }: { readonly starter: Starter; readonly directory: string },
  region: Region,
): Promise<Setup> {
  const logs = join(directory, "logs");
  await mkdir(logs);
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
  return { starter, region, env, logs };
}
