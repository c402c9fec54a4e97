import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { startWorker } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import { openStarter } from "@milepost/cell/starter.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { until } from "@milepost/kit/until.ts";
import { expect, inject, test } from "vitest";

const { apiEnv } = inject("cell");

test("a worker whose engine has come back without its files is registered again within ten seconds", async () => {
  const directory = await temporaryDirectory();
  const starter = openStarter(() => {});
  try {
    const files = join(directory.path, "restate");
    await mkdir(files);
    const free = () => portOrFree(0);
    const ports = { node: await free(), ingress: await free(), admin: await free() };
    const start = () => starter.start("Restate", () => startRestate({ directory: files, ports }));
    const engine = await start();
    const env = { ...apiEnv, ENGINE_ADMIN_URL: engine.adminUrl };
    await starter.start("worker", () => startWorker({ port: 0, logs: directory.path, env }));
    const isKnown = async () => {
      const answer = await fetch(`${engine.adminUrl}/services/reservation`);
      return answer.ok;
    };
    expect(await isKnown()).toBe(true);
    process.kill(engine.pid, "SIGKILL");
    await engine.ended;
    await rm(files, { recursive: true, maxRetries: 20, retryDelay: 100 });
    await mkdir(files);
    await start();
    expect(await until(isKnown, 15_000)).toBeLessThan(10_000);
  } finally {
    await starter.stop();
    await directory.remove();
  }
});
