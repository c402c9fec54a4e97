import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { choosePayloads } from "./payloads.ts";
import { countArmed, tryAll } from "./places.ts";
import { openStage } from "./stage.ts";

/**
 * `pnpm trust:templates [--payloads 20] [--values 10000]`: hostile markup in template files, in their names, in
 * workflow names and in CRM values, shown by Chromium in previews, on the customer's page, on Home and in the settings;
 * and hostile values in invitations, whose calendar files and mails must keep their structure.
 */
const { values: options } = parseArgs({
  options: { payloads: { type: "string" }, values: { type: "string", default: "10000" } },
});
const payloads = choosePayloads(options.payloads === undefined ? null : Number(options.payloads));
const began = performance.now();
await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
await using stage = await openStage(cell, payloads);
const armed = await countArmed(stage);
const fired = await tryAll(stage);
for (const one of fired.slice(0, 20)) console.error(one);
const checked = execFileSync(process.execPath, ["apps/server/bench/injection.ts", options.values], {
  cwd: repository,
  encoding: "utf8",
});
const { injected, values } = JSON.parse(checked) as { injected: number; values: number };
await writeMeasurement("templates", {
  payloads: payloads.all.length,
  fired: fired.length,
  injected,
  values,
  /** Of the payloads, those that were seen to act in a page without any guard. */
  armed,
  seconds: Math.round((performance.now() - began) / 1000),
  load: loadNow(),
});
const areEyesOpen = armed > payloads.armed.length / 2;
process.exitCode = fired.length + injected === 0 && areEyesOpen ? 0 : 1;
