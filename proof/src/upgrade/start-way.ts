import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "@milepost/cell/start-child.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { copyRelease } from "@milepost/kit/copy-release.ts";
import { until } from "@milepost/kit/until.ts";
import { askEngine } from "../recovery/engine.ts";
import type { Installed, Place } from "./installed.ts";

/** Milliseconds that `pnpm start` takes at most to be ready. */
const startsWithin = 180_000;
/** Milliseconds after which it has ended by itself, with the stories' half minute. */
const endsWithin = 90_000;
/** Milliseconds after which the old one has ended, once the new one is ready. */
const handsOverWithin = 1_000;

/** `pnpm start`: another release's takes over, from a folder of its own. */
export async function startWay(
  starter: Starter,
  { known, directory, port }: Place,
): Promise<Installed> {
  const { cell, ports, engineAdminUrl } = known;
  const { ENGINE_URL, ROUTING_URL, ...settings } = cell.apiEnv;
  const folder = await copyRelease(join(directory, "milepost"), {});
  const next = await copyRelease(join(directory, "milepost-99.0.0"), {
    version: "99.0.0",
    firstStep: "a step of 99",
  });
  const env = {
    ...settings,
    DATABASE_MIGRATOR_URL: cell.databaseUrls.milepost_migrator,
    PORT: String(port),
    ROUTING_PORT: String(ports.routing),
    ROUTING_TILES: cell.tiles,
    RESTATE_BIND_PORT: String(ports.restate.node),
    RESTATE_INGRESS__BIND_PORT: String(ports.restate.ingress),
    RESTATE_ADMIN__BIND_PORT: String(ports.restate.admin),
    MILEPOST_DATA: directory,
  };
  const start = (cwd: string, ...options: readonly string[]) =>
    starter.start("pnpm start", () =>
      startChild({
        name: "pnpm start",
        command: process.execPath,
        args: ["apps/cell/src/start.ts", ...options],
        spawn: { cwd },
        env,
        startsWithin,
        endsWithin,
        logFile: join(cell.logs, "start.log"),
        ready: (output) => output.includes("Milepost is ready"),
      }),
    );
  for (const name of ["api", "worker", "routing", "Restate"]) await starter.find(name).stop();
  const first = await start(folder);
  const countOlder = async () =>
    (await askEngine(engineAdminUrl, "select id from sys_deployment")).length - 1;

  return {
    async upgrade() {
      await start(next, "--take-over");
      const isLate = sleep(handsOverWithin, true, { ref: false });
      if (await Promise.race([first.ended, isLate])) throw new Error("The old start has not ended");
    },
    countOlder: async () => {
      await until(async () => (await countOlder()) === 0, 30_000).catch(() => {});
      return countOlder();
    },
  };
}
