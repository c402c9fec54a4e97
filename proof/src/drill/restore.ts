import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { round } from "@milepost/kit/measure/figures.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { drillFiles } from "./restore-files.ts";
import { drillWhole } from "./restore-whole.ts";

/**
 * `pnpm drill:restore`: a database that comes back older than engine, CRM and mailboxes; an engine that is
 * empty; both; and an engine lost with its worker. `--organisations N`: the files of PostgreSQL alone, at
 * the size of a full cell.
 */
const { values } = parseArgs({ options: { organisations: { type: "string" } } });

await using scratch = await openScratch();
const { starter, directory } = scratch;
if (values.organisations === undefined) {
  const began = performance.now();
  const figures = await drillWhole(starter, directory);
  const seconds = round((performance.now() - began) / 1000);
  await writeMeasurement("restore", { ...figures, seconds, load: round(loadavg()[0] ?? 0) });
  const { lost, doubled, lies, wronglyCancelled } = figures;
  process.exitCode = lost + doubled + lies + wronglyCancelled === 0 ? 0 : 1;
} else {
  const figures = await drillFiles(starter, directory, Number(values.organisations));
  await writeMeasurement("restore-files", figures);
  process.exitCode = figures.mismatches + figures.lostAfterBackup === 0 ? 0 : 1;
}
