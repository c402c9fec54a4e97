import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import { company, county } from "./index.ts";

/** Writes the county and the company as files: node sample/src/write.ts [directory] [--today YYYY-MM-DD] */
const started = performance.now();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { today: { type: "string" } },
});
const directory = positionals[0] ?? join(import.meta.dirname, "../../.milepost/sample");
const today = values.today ?? Temporal.Now.plainDateISO("Europe/London").toString();

const { osmPbf, postcodes, ways } = county();
const fairfield = company({ today });
const rows = postcodes.map(
  ({ postcode, lat, lon }) => `${postcode},${lat.toFixed(5)},${lon.toFixed(5)}`,
);

await mkdir(directory, { recursive: true });
await writeFile(join(directory, "county.osm.pbf"), osmPbf);
await writeFile(join(directory, "postcodes.csv"), `${["postcode,lat,lon", ...rows].join("\n")}\n`);
await writeFile(join(directory, "company.json"), `${JSON.stringify(fairfield, null, 1)}\n`);

console.log(
  JSON.stringify({
    name: "sample",
    postcodes: postcodes.length,
    ways: ways.length,
    events: fairfield.records.Events.length,
    seconds: Number(((performance.now() - started) / 1000).toFixed(2)),
  }),
);
