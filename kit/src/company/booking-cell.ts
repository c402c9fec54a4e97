import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Program, startWorker } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { type Cell, freePorts, startCell } from "../cell.ts";

/** A whole cell whose ports are known, so that its parts can be started once more. */
export interface KnownCell {
  readonly cell: Cell;
  readonly ports: typeof freePorts;
  readonly engineAdminUrl: string;
  /** In the place of one that has ended; `env` adds to the usual. */
  startWorkerAgain(env?: Record<string, string>): Promise<Program>;
}

/** `traces`: their collector; left out: none are recorded. */
export async function startKnownCell(
  starter: Starter,
  directory: string,
  traces?: string,
): Promise<KnownCell> {
  const free = () => portOrFree(0);
  const ports = {
    ...freePorts,
    api: await free(),
    worker: await free(),
    postgres: await free(),
    routing: await free(),
    restate: { node: await free(), ingress: await free(), admin: await free() },
  };
  const cell = await startCell(starter, { directory, ports, ...(traces && { traces }) });
  const engineAdminUrl = `http://127.0.0.1:${ports.restate.admin}`;
  return {
    cell,
    ports,
    engineAdminUrl,
    startWorkerAgain: (env = {}) =>
      startWorker({
        port: ports.worker,
        logs: cell.logs,
        env: { ...cell.apiEnv, ENGINE_ADMIN_URL: engineAdminUrl, ...env },
      }),
  };
}
