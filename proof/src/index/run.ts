import { mkdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRouting } from "@milepost/cell/program.ts";
import { buildIndex } from "@milepost/drive-index/build-index.ts";
import {
  type Agreement,
  agreementWithRoutes,
  type Compared,
  compareRoutes,
  explainDifferences,
  isNear,
} from "@milepost/drive-index/compare-routes.ts";
import { engine } from "@milepost/drive-index/engine.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { askOverHttp } from "./ask-over-http.ts";
import { compareGraphs } from "./compare-graphs.ts";
import { type Extract, readyExtracts } from "./extracts.ts";

/**
 * `pnpm test:index [--graphs N] [--pairs N] [--seed S]`: the drive index against a plain search on random graphs, and
 * against the routing engine's own routes between random places of every real extract that is there.
 */
const { values } = parseArgs({
  options: {
    graphs: { type: "string", default: "10000" },
    pairs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const [graphs, pairs, seed] = [Number(values.graphs), Number(values.pairs), Number(values.seed)];
if (!(graphs > 0) || !(pairs > 0) || !Number.isInteger(seed)) {
  throw new Error("--graphs, --pairs and --seed are whole numbers");
}

/** Percent of the drives, in each direction. */
const wanted = { within2Percent: 98.5, within60s: 99.5 };

const plain = compareGraphs(graphs, seed);
console.log(`Random graphs: ${plain.drives} drives, ${plain.differences} differ.`);
await using scratch = await openScratch();
const { starter, directory } = scratch;
const logs = join(directory, "logs");
await mkdir(logs);
const extracts: Record<string, unknown> = {};
const below: string[] = [];
const agreements: Agreement[] = [];
for (const extract of await readyExtracts()) await measure(extract);

const load = loadavg().map((one) => Math.round(one * 10) / 10);
const least = (name: keyof Agreement) => Math.min(...agreements.map((one) => one[name]));
await writeMeasurement("index", {
  graphs,
  ...plain,
  pairs,
  leastWithin2Percent: least("within2Percent"),
  leastWithin60s: least("within60s"),
  extracts,
  below,
  wanted,
  seed,
  load,
});
process.exitCode = plain.differences === 0 && below.length === 0 ? 0 : 1;

async function measure({ name, tiles, places }: Extract): Promise<void> {
  // Before the server starts: it hangs up on those who are silent for seconds.
  const index = buildIndex(await readFile(join(tiles, "tiles.tar")));
  const routing = await starter.start(`routing of ${name}`, () =>
    startRouting({ port: 0, logs, env: { ROUTING_TILES: tiles, ROUTING_WORKERS: "2" } }),
  );
  const random = seededRandom(seed);
  const drawn = Array.from(
    { length: pairs },
    () => [random.pick(places), random.pick(places)] as const,
  );
  const apart = drawn.filter(([from, to]) => from.lat !== to.lat || from.lon !== to.lon);
  const roads = engine(askOverHttp(routing.url));
  const compared = await explainDifferences(roads, await compareRoutes(index, roads, apart));
  const out = agreementWithRoutes(compared, "outS");
  const back = agreementWithRoutes(compared, "inS");
  agreements.push(out, back);
  const apart60s = compared.filter(isOver60s);
  const differing = compared.filter(({ outS, routeS }) => !isNear(outS, routeS));
  // Where the engine's search over all roads agrees with the index, the difference is that between its two searches.
  const unexplained = differing.filter(({ outS, exhaustiveS }) => !isNear(outS, exhaustiveS));
  extracts[name] = {
    drives: compared.length,
    withoutWay: compared.filter(({ outS, inS }) => outS === null || inS === null).length,
    out,
    in: back,
    over60s: apart60s.length,
    differing: differing.length,
    asTheEngineOverAllRoads: differing.length - unexplained.length,
  };
  for (const [way, found] of Object.entries({ out, in: back })) {
    console.log(`${name} ${way}: ${JSON.stringify(found)}`);
    if (found.within2Percent < wanted.within2Percent) below.push(`${name} ${way} within 2 %`);
    if (found.within60s < wanted.within60s) below.push(`${name} ${way} within 60 s`);
  }
  for (const one of apart60s) console.log(`  over 60 s: ${JSON.stringify(one)}`);
  for (const one of unexplained) console.log(`  not by the other search: ${JSON.stringify(one)}`);
}

function isOver60s({ routeS, outS, inS }: Compared): boolean {
  return [outS, inS].some((found) => found === null || Math.abs(found - routeS) > 60);
}
