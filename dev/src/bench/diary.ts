import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { writeMeasurement } from "../measure/measurement.ts";
import { openStarter } from "../parts/starter.ts";
import { temporaryDirectory } from "../parts/temporary.ts";
import { seededRandom } from "../trust/random.ts";
import { openSandbox } from "../trust/sandbox.ts";
import { type AskedProcess, startAsked } from "./asked-process.ts";
import { cpuMeter } from "./cpu-meter.ts";
import { type DiaryCell, startDiaryCell } from "./diary-cell.ts";
import { agentsEach, type DiaryCompany, diaryCompany } from "./diary-company.ts";
import type { Flood } from "./diary-flooder.ts";
import { type WatchedMirror, watchMirror } from "./diary-mirror.ts";
import { editAtRandom, type MirroredCompany, untilMirrored } from "./diary-traffic.ts";
import { median, percentile, round } from "./figures.ts";

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
const meetingsEach = 40;
/** Five a day for each agent of the organisation that floods. */
const floodMeetings = 2_000;
const quietMs = 60_000;
/** All drives between so few places are soon known, as they are of companies that were read long ago. */
const places = 60;
const madeAtOnce = 50;
const makers = 2;

const directory = await temporaryDirectory();
const starter = openStarter((step, ms) => console.error(`${step}: ${(ms / 1000).toFixed(1)} s`));
let ending: Promise<void> | null = null;
const cleanUp = () => {
  ending ??= (async () => {
    starter.refuseMore();
    await starter.stop();
    await directory.remove();
  })();
  return ending;
};
// Not once: a package runner sends the same signal again.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void cleanUp().then(() => process.exit(1)));
}
try {
  const cell = await startDiaryCell(starter, directory.path);
  const { companies, floods } = await starter.timed("organisations", () => makeAll(cell));
  const mirror = await watchMirror(cell.databaseUrl);
  const figures = await measure(cell, companies, floods, mirror);
  await mirror.close();
  await writeMeasurement("diary-flood", figures);
  process.exitCode = figures.isWithin ? 0 : 1;
} finally {
  await cleanUp();
}

/** In the CRM and in Milepost. */
async function makeAll(cell: DiaryCell) {
  const now = Date.now();
  const postcodes = (await readFile(cell.postcodes, "utf8"))
    .split("\n")
    .slice(1, 1 + places)
    .map((row) => row.split(",")[0] ?? "");
  const wish = { postcodes, now };
  const flooding = diaryCompany({
    ...{ ...wish, number: 0, dataCentre: "us", meetings: floodMeetings },
  });
  const others = Array.from({ length: organisations - 1 }, (_, n) => n + 1).values();
  const companies: MirroredCompany[] = [];
  const startMaker = () =>
    starter.start("maker of organisations", () =>
      startAsked("maker", "apps/server/bench/make-organisations.ts", cell.env),
    );
  async function makeOthers() {
    const maker = await startMaker();
    for (let some = take(others); some.length > 0; some = take(others)) {
      const imagined = some.map((number) =>
        diaryCompany({ ...{ ...wish, number, dataCentre: "eu", meetings: meetingsEach } }),
      );
      companies.push(...(await makeSome(maker, cell.crmUrl, imagined)));
      if (companies.length % 500 < madeAtOnce) console.error(`${companies.length} organisations`);
    }
    await maker.stop();
  }
  const maker = await startMaker();
  const [floods] = await makeSome(maker, cell.floodingCrmUrl, [flooding]);
  await maker.stop();
  if (!floods) throw new Error("There is nobody who could flood");
  await Promise.all(Array.from({ length: makers }, makeOthers));
  return { companies, floods };
}

function take(numbers: Iterator<number>): number[] {
  return Array.from({ length: madeAtOnce }, () => numbers.next()).flatMap(({ value, done }) =>
    done ? [] : value,
  );
}

async function makeSome(
  maker: AskedProcess,
  crmUrl: string,
  imagined: readonly DiaryCompany[],
): Promise<MirroredCompany[]> {
  for (const { seed, dataCentre, zgid, adminId: userId } of imagined) {
    await openSandbox(crmUrl, { dataCentre, zgid, userId }).control("seed", seed);
  }
  const ids = await maker.ask<string[]>(
    imagined.map(({ dataCentre, zgid, adminId }) => ({ dataCentre, zgid, adminId })),
  );
  return imagined.map((company, at) => ({ ...company, seed: {}, organisation: ids[at] ?? "" }));
}

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
    startAsked("flooder", "dev/src/bench/diary-flooder.ts", {}),
  );
  const load = [round(loadavg()[0] ?? 0)];
  // Connections are opened and code is compiled.
  await quietly(10_000);
  const quietCpu = cpuMeter(starter.started);
  const before = await quietly(quietMs);
  const cpuQuiet = cpuOf(quietCpu(), quietMs);

  load.push(round(loadavg()[0] ?? 0));
  const floodCpu = cpuMeter(starter.started);
  const began = performance.now();
  let floodMs: number | null = null;
  const others = edit(() => floodMs !== null);
  const question: Flood = { crmUrl: cell.floodingCrmUrl, company: floods, edits: floodEdits };
  const editsMs = await flooder.ask<number>(question);
  const isMirrored = await untilMirrored(cell.floodingCrmUrl, floods, mirror);
  floodMs = performance.now() - began;
  const flooded = await others;
  const cpuFlooded = cpuOf(floodCpu(), floodMs);

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

/** Share of one core by part. */
function cpuOf(used: ReadonlyMap<string, number>, ms: number): Record<string, number> {
  return Object.fromEntries([...used].map(([name, cpu]) => [name, round((cpu * 1_000) / ms, 2)]));
}
