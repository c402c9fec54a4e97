import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { fuzzHttp } from "./http.ts";
import { openFuzzOffice } from "./office.ts";

/**
 * `pnpm trust:fuzz [--inputs 1000000] [--requests 200000] [--seed N]`: texts that are nearly right for every
 * parser, and requests, right and wrong, for every call of the contract over a whole cell.
 */
const { values: options } = parseArgs({
  options: {
    inputs: { type: "string", default: "1000000" },
    requests: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const began = performance.now();
/** For all texts of a package; a parser that never comes back is ended then. */
const patienceMs = 60_000 + Number(options.inputs) * 2;
const { inputs, broken } = await tryParsers();
for (const one of broken) console.error(one);
const http = await tryCalls();
for (const one of http.reports.slice(0, 40)) console.error(one);
const { requests, serverErrors, breaches, shed, limitedByCrm } = http;
const { putOff, statuses, slowest, isAlive } = http;
await writeMeasurement("fuzz", {
  inputs,
  untyped: broken.length,
  requests,
  serverErrors,
  /** Answers that break the contract, or reveal our internals. */
  breaches,
  /** Put off for a shortage of our own, by call in `putOff`. */
  shed,
  limitedByCrm,
  putOff,
  statuses,
  slowest,
  isAlive,
  seed: Number(options.seed),
  seconds: Math.round((performance.now() - began) / 1000),
  load: loadNow(),
});
/** Where more are put off, too few were answered. */
const shedAtMost = requests / 100;
const isWell = broken.length + serverErrors + breaches === 0 && shed <= shedAtMost && isAlive;
process.exitCode = isWell && inputs > 0 && requests > 0 ? 0 : 1;

/** Each package's own, in a process of its own. */
async function tryParsers() {
  const files = [
    "proof/src/fuzz/core-laws.ts",
    "packages/crm/laws/parsers.ts",
    "apps/server/laws/parsers.ts",
  ];
  const share = String(Math.ceil(Number(options.inputs) / files.length));
  const tried = await Promise.all(
    files.map(async (file) => {
      const args = ["proof/src/fuzz/laws.ts", file, share, options.seed];
      const run = { cwd: repository, timeout: patienceMs };
      return promisify(execFile)(process.execPath, args, run).then(
        ({ stdout }) => JSON.parse(stdout) as { inputs: number; broken: string[] },
        (error) => ({ inputs: 0, broken: [`ended at ${String(error.stderr).slice(-2000)}`] }),
      );
    }),
  );
  return {
    inputs: tried.reduce((sum, one) => sum + one.inputs, 0),
    broken: tried.flatMap((one) => one.broken),
  };
}

async function tryCalls() {
  await using scratch = await openScratch();
  const { starter, directory } = scratch;
  const cell = await startCell(starter, { directory, ports: freePorts });
  const office = await openFuzzOffice(cell);
  const [requests, seed] = [Number(options.requests), Number(options.seed)];
  const result = await fuzzHttp(cell, office, { requests, seed });
  await office.close();
  const isAlive = (await fetch(`${cell.url}/healthz`).catch(() => null))?.ok ?? false;
  return { ...result, isAlive };
}
