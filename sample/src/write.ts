import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import { type Company, company, county, history, smallCompanies } from "./index.ts";

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
await put("county.osm.pbf", osmPbf);
await put("postcodes.csv", `${["postcode,lat,lon", ...rows].join("\n")}\n`);
await writeCompany("company.json", fairfield);
await put("history.json", `${JSON.stringify(history({ today }))}\n`);
for (const one of smallCompanies({ today }))
  await writeCompany(`company-${one.dataCentre}.json`, one);

console.log(
  JSON.stringify({
    name: "sample",
    postcodes: postcodes.length,
    ways: ways.length,
    events: fairfield.records.Events.length,
    seconds: Number(((performance.now() - started) / 1000).toFixed(2)),
  }),
);

function writeCompany(name: string, company: Company): Promise<void> {
  return put(name, `${JSON.stringify(company, null, 1)}\n`);
}

/** Whole or not at all: another cell may be reading the one that is there. */
async function put(name: string, content: string | Uint8Array): Promise<void> {
  const path = join(directory, name);
  await writeFile(`${path}.${process.pid}`, content);
  await rename(`${path}.${process.pid}`, path);
}
