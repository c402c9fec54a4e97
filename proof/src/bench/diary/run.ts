import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startAsked } from "@milepost/kit/asked-process.ts";
import { median, percentile, round } from "@milepost/kit/measure/figures.ts";
import { exitCodeOf, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { cpuMeter } from "../cpu-meter.ts";
import { type DiaryCell, startDiaryCell } from "./cell.ts";
import { agentsEach } from "./company.ts";
import type { Flood } from "./flooder.ts";
import { type WatchedMirror, watchMirror } from "./mirror.ts";
import { makeOrganisations } from "./organisations.ts";
import { editAtRandom, type MirroredCompany, untilMirrored } from "./traffic.ts";

/**
 * `pnpm bench:diary [--organisations N] [--flood N]`: how long it takes from an edit in the CRM until
 * the mirror has it, in a quiet hour and while one organisation floods. Everything is real: PostgreSQL,
 * the engine, api and worker, the notifications over HTTP; every organisation is connected by a grant
 * of its own and has its own channel. The clocks that reconcile every 8 minutes do not run.
 */
const { values } = parseArgs({
  options: {
    organisations: { type: "string", default: "5000" },
    flood: { type: "string", default: "10000" },
  },
});
const organisations = Number(values.organisations);
const floodEdits = Number(values.flood);
const quietMs = 60_000;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startDiaryCell(starter, directory);
const { companies, floods } = await starter.timed("organisations", () =>
  makeOrganisations(starter, cell, organisations),
);
const mirror = await watchMirror(cell.databaseUrl);
const figures = await measure(cell, companies, floods, mirror);
await mirror.close();
await writeMeasurement("diary-flood", figures);
const { quiet, flooded, isWithin } = figures;
process.exitCode = exitCodeOf({ isRight: quiet.lost + flooded.lost === 0, isWithin });

async function measure(
  cell: DiaryCell,
  companies: readonly MirroredCompany[],
  floods: MirroredCompany,
  mirror: WatchedMirror,
) {
  const random = seededRandom(1);
  const edit = (isOver: () => boolean) =>
    editAtRandom(cell.crmUrl, companies, mirror, random, isOver);
  const quietly = (ms: number) => {
    const end = performance.now() + ms;
    return edit(() => performance.now() >= end);
  };
  const flooder = await starter.start("flooder", () =>
    startAsked("flooder", "proof/src/bench/diary/flooder.ts", {}),
  );
  const load = [round(loadavg()[0] ?? 0)];
  // Connections are opened and code is compiled.
  await quietly(10_000);
  const readQuietCpu = meterCpu();
  const before = await quietly(quietMs);
  const cpuQuiet = readQuietCpu();

  load.push(round(loadavg()[0] ?? 0));
  const readFloodCpu = meterCpu();
  const began = performance.now();
  let floodMs: number | null = null;
  const others = edit(() => floodMs !== null);
  const question: Flood = { crmUrl: cell.floodingCrmUrl, company: floods, edits: floodEdits };
  const editsMs = await flooder.ask<number>(question);
  const isMirrored = await untilMirrored(cell.floodingCrmUrl, floods, mirror);
  floodMs = performance.now() - began;
  const flooded = await others;
  const cpuFlooded = readFloodCpu();

  load.push(round(loadavg()[0] ?? 0));
  const quiet = [...before, ...(await quietly(quietMs))];
  const ratio = (share: number) => percentile(flooded, share) / percentile(quiet, share);
  const seconds = (ms: number) => round(ms / 1_000, 3);
  const p99Seconds = seconds(percentile(flooded, 0.99));
  const othersRatio = round(ratio(0.99), 2);
  return {
    organisations: companies.length + 1,
    p99Seconds,
    othersRatio,
    othersRatioP50: round(ratio(0.5), 2),
    isWithin: p99Seconds <= 2 && othersRatio <= 1.5 && isMirrored,
    agentsEach,
    mirrorRows: await mirror.countEntries(),
    quiet: describe(quiet),
    flooded: describe(flooded),
    flood: {
      edits: floodEdits,
      meetings: floods.meetingIds.length,
      editsTookSeconds: seconds(editsMs),
      /** Null: never. */
      mirroredAfterSeconds: isMirrored ? seconds(floodMs) : null,
    },
    loadAverage: load,
    cpuQuiet,
    cpuFlooded,
    connected: "each by a grant of its own",
    clocks: "off",
  };

  function describe(delays: readonly number[]) {
    return {
      edits: delays.length,
      lost: delays.filter((delay) => !Number.isFinite(delay)).length,
      p50Seconds: seconds(median(delays)),
      p95Seconds: seconds(percentile(delays, 0.95)),
      p99Seconds: seconds(percentile(delays, 0.99)),
    };
  }
}

/** Shares of one core by part. */
function meterCpu(): () => Record<string, number> {
  const began = performance.now();
  const read = cpuMeter(starter.started);
  return () => {
    const seconds = (performance.now() - began) / 1_000;
    return Object.fromEntries([...read()].map(([name, cpu]) => [name, round(cpu / seconds, 2)]));
  };
}
