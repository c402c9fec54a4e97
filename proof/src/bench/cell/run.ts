import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRouting } from "@milepost/cell/program.ts";
import { buildWebApp } from "@milepost/kit/build-web-app.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { customersIn } from "../measured.ts";
import { sampleRegion } from "../region.ts";
import { type CellDatabase, companySizes, startCellDatabase } from "./database.ts";
import { explainQueries, listSizes, rowsOf } from "./explained.ts";
import { describePlan, faultsOf } from "./plans.ts";
import { compareSearches, startCellApi } from "./searches.ts";
import { compareUpserts } from "./upserts.ts";

/**
 * `pnpm bench:cell [--organisations 2000] [--pairs 100]`: searches of a database with as many organisations
 * as a full cell has, against the same searches of one with five; how PostgreSQL finds the rows; how many
 * diary records a second the mirror writes; what it all weighs. A plan that reads a whole table is a failure.
 */
const { values } = parseArgs({
  options: {
    organisations: { type: "string", default: "2000" },
    pairs: { type: "string", default: "100" },
  },
});
const [organisations, pairs] = [Number(values.organisations), Number(values.pairs)];

await using scratch = await openScratch();
const { starter, directory } = scratch;
const logs = join(directory, "logs");
await mkdir(logs);
await measure();

async function measure(): Promise<void> {
  const region = await sampleRegion(directory);
  const webFiles = await starter.timed("web app", () => buildWebApp(directory));
  const routing = await starter.start("routing", () =>
    startRouting({ port: 0, logs, env: { ROUTING_TILES: region.tiles, ROUTING_WORKERS: "2" } }),
  );
  const wish = {
    directory,
    region,
    routingUrl: routing.url,
    secret: randomBytes(32).toString("base64url"),
  };
  const ofFive = { ...wish, name: "small", organisations: companySizes.length };
  const small = await startCellDatabase(starter, ofFive);
  const large = await startCellDatabase(starter, { ...wish, name: "large", organisations });
  const sizes = await listSizes(large.superuserUrl);
  const startApi = (database: CellDatabase) =>
    startCellApi(starter, database, { routingUrl: routing.url, logs, webFiles });

  const next = await customersIn(region);
  const [inLarge, inSmall] = [await startApi(large), await startApi(small)];
  const { first, again, byOthers } = await compareSearches(
    { api: inLarge, database: large },
    { api: inSmall, database: small },
    { next, pairs },
  );
  await inLarge.stop();
  await inSmall.stop();

  const plans = await explainQueries(large, async () => {
    const api = await startApi(large);
    await api.search(large.organisations[0]?.at(-1) ?? "", next());
    // Only now what it keeps of the search is written.
    await api.stop();
  });
  const faults = plans.flatMap((planned) => faultsOf(planned, rowsOf(sizes)));
  for (const fault of faults) console.error(`Plan: ${fault}`);
  const upserts = await compareUpserts(starter, large, small);

  const total = [...sizes.values()].reduce((sum, one) => sum + one.bytes + one.indexBytes, 0);
  await writeMeasurement("cell", {
    organisations,
    fieldAgents: sizes.get("diary_agents")?.rows,
    diaryRows: sizes.get("diary_entries")?.rows,
    ratioToSmall: first.ratio,
    ratioP95: first.ratioP95,
    ratioAgain: again.ratio,
    ratioByOthers: byOthers.ratio,
    ...upserts,
    wholeTables: faults.length,
    fillS: round(large.fillS, 0),
    megabytes: round(total / 1e6, 0),
    first,
    again,
    byOthers,
    pairs,
    tables: Object.fromEntries([...sizes].slice(0, 6)),
    plans: [...new Set(plans.map(describePlan))],
    load: round(loadavg()[0] ?? 0),
  });
  if (plans.length === 0 || faults.length > 0) process.exitCode = 1;
}
