import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { startProgram } from "@milepost/cell/program.ts";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { exitCodeOf, notTried, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { type Mortal, mortalParts, mortals } from "../recovery/parts.ts";
import { type Prometheus, program, startPrometheus } from "./prometheus.ts";

/**
 * `pnpm drill:alarms`: each part is really stopped, and a real Prometheus with our rules must raise the alarms of that
 * part within two minutes, and no other.
 */
const wanted: Readonly<Record<Mortal, readonly string[]>> = {
  PostgreSQL: ["DatabaseDown"],
  Restate: ["EngineDown", "EngineNodeDown"],
  worker: ["WorkerDown"],
  api: ["ApiDown", "NoApi"],
  routing: ["RoutingDown"],
};
const within = 120_000;
const lookEvery = 2_000;

if (spawnSync(program, ["--version"]).status !== 0) {
  console.error("There is no prometheus here (Debian's package of that name): nothing was tried.");
  process.exit(notTried);
}
await using scratch = await openScratch();
const { starter, directory } = scratch;
const known = await startKnownCell(starter, directory);
const prometheus = await startWatching();
const parts = mortalParts(starter, known, directory);
const seen: Record<string, Readonly<Record<string, number>>> = {};
for (const name of mortals) seen[name] = await stopped(name);

const missing = mortals.flatMap((name) => wanted[name].filter((alarm) => !seen[name]?.[alarm]));
const others = mortals.flatMap((name) =>
  Object.keys(seen[name] ?? {}).filter((alarm) => !wanted[name].includes(alarm)),
);
const seconds = Object.values(seen).flatMap((alarms) => Object.values(alarms));
await writeMeasurement("alarms", {
  parts: mortals.length,
  secondsAtMost: Math.max(...seconds),
  missing: missing.length,
  others: others.length,
  seen,
});
process.exitCode = exitCodeOf({
  isRight: missing.length + others.length === 0,
  isWithin: true,
});

async function startWatching(): Promise<Prometheus> {
  const { cell, ports, engineAdminUrl } = known;
  const metricsToken = cell.apiEnv.METRICS_TOKEN ?? "";
  const watch = await portOrFree(0);
  await starter.start("watch", () =>
    startProgram("watch", "apps/server/src/watch.ts", {
      port: watch,
      portName: "WATCH_PORT",
      logs: cell.logs,
      env: {
        DATABASE_AUDIT_URL: cell.databaseUrls.milepost_audit,
        ENGINE_ADMIN_URL: engineAdminUrl,
        METRICS_TOKEN: metricsToken,
      },
    }),
  );
  const targets = { api: ports.api, watch, engine: ports.restate.node, metricsToken };
  const port = await portOrFree(0);
  return starter.start("Prometheus", () => startPrometheus(directory, { ...targets, port }));
}

/** The alarms that were raised while the part was stopped, each with the seconds after which it was. */
async function stopped(name: Mortal): Promise<Readonly<Record<string, number>>> {
  await until(async () => (await prometheus.raised()).length === 0, 300_000);
  // Prometheus has seen it well.
  await sleep(30_000);
  const raised: Record<string, number> = {};
  await parts.restartAfter([name], async () => {
    const began = Date.now();
    process.kill(parts.find(name).pid, "SIGKILL");
    while (Date.now() < began + within) {
      for (const alarm of await prometheus.raised())
        raised[alarm] ??= Math.round((Date.now() - began) / 1000);
      await sleep(lookEvery);
    }
  });
  console.error(`${name}: ${JSON.stringify(raised)}`);
  return raised;
}
