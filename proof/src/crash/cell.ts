import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { compiled, startApi } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import type { Part } from "@milepost/cell/start-child.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { type EngineGate, startEngineGate } from "./engine.ts";
import { type CrashWorker, startCrashWorker } from "./worker.ts";
import { startWorkerGate, type WorkerGate } from "./worker-gate.ts";

export interface CrashCell extends Cell {
  readonly engineAdminUrl: string;
  /** One for each lane. */
  readonly workers: readonly CrashWorker[];
  readonly workerGate: WorkerGate;
  readonly engineGate: EngineGate;
  /** Ended without a word, and started again: when it is gone, and when it answers again. */
  restart(part: "PostgreSQL" | "Restate" | "api"): {
    readonly gone: Promise<void>;
    readonly back: Promise<unknown>;
  };
}

/** A whole cell whose workers die where the test wants, and whose parts can be ended and started again. */
export async function startCrashCell(
  starter: Starter,
  directory: string,
  lanes: number,
): Promise<CrashCell> {
  const free = () => portOrFree(0);
  const [api, worker, postgres] = [await free(), await free(), await free()];
  const restate = { node: await free(), ingress: await free(), admin: await free() };
  const ports = { ...freePorts, api, worker, postgres, restate };
  const cell = await startCell(starter, { directory, ports });
  await starter.find("worker").stop();
  const engineAdminUrl = `http://127.0.0.1:${restate.admin}`;
  const workerPorts: number[] = [];
  while (workerPorts.length < lanes) workerPorts.push(await free());
  const workerGate = await starter.start("workers' gate", () =>
    startWorkerGate(worker, workerPorts),
  );
  const env = {
    ...cell.apiEnv,
    ...compiled,
    ENGINE_ADMIN_URL: engineAdminUrl,
    WORKER_URL: `http://127.0.0.1:${worker}`,
  };
  const startWorker = (port: number) =>
    starter.start("worker that crashes", async () => {
      const mine = { ...env, WORKER_PORT: String(port) };
      const started = startCrashWorker({ env: mine, logs: cell.logs });
      await started.listening();
      return started;
    });
  const workers = await Promise.all(workerPorts.map(startWorker));
  const engineGate = await starter.start("engine's gate", () => startEngineGate(cell.engineUrl));
  const apiEnv = { ...cell.apiEnv, ENGINE_URL: engineGate.url };
  const starts: Record<string, () => Promise<Part>> = {
    PostgreSQL: () => startPostgres({ directory: join(directory, "postgres"), port: postgres }),
    Restate: () => startRestate({ directory: join(directory, "restate"), ports: restate }),
    api: () => startApi({ port: api, logs: cell.logs, env: apiEnv }),
  };
  function restart(name: string) {
    const part = starter.find(name);
    const start = starts[name];
    if (!start) throw new Error(`There is no ${name} to restart`);
    // PostgreSQL's "immediate" end is a crash too, but takes its children with it.
    process.kill(part.pid, name === "PostgreSQL" ? "SIGQUIT" : "SIGKILL");
    return { gone: part.ended, back: part.ended.then(() => starter.start(name, start)) };
  }
  // From now on by way of the gate.
  await restart("api").back;
  return { ...cell, engineAdminUrl, engineGate, workerGate, workers, restart };
}
