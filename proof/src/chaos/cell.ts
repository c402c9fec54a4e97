import type { Starter } from "@milepost/cell/starter.ts";
import { type KnownCell, startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { mortalParts } from "../recovery/parts.ts";
import { type Gate, startGate } from "./gate.ts";
import { type Clock, type Disk, mountDisk, openClock } from "./surroundings.ts";

export interface ChaosCell extends KnownCell {
  readonly parts: ReturnType<typeof mortalParts>;
  /** By who speaks to whom. */
  readonly gates: Readonly<Record<string, Gate>>;
  /** Null: it was not asked for. */
  readonly disk: Disk | null;
  /** Of api and worker; null: the machine's. */
  readonly clock: Clock | null;
}

/** What the machine must allow. */
interface Surroundings {
  readonly hasDisk: boolean;
  readonly hasClock: boolean;
}

/** A whole cell whose parts can be killed and stopped, and speak to each other through gates. */
export async function startChaosCell(
  starter: Starter,
  directory: string,
  { hasDisk, hasClock }: Surroundings,
): Promise<ChaosCell> {
  const disk = hasDisk ? await starter.start("disk", () => mountDisk(directory)) : null;
  const clock = hasClock ? await openClock(directory) : null;
  const known = await startKnownCell(starter, directory);
  const { cell, ports } = known;
  const startTo = (port: number) => starter.start("gate", () => startGate(port));
  const apiToDatabase = await startTo(ports.postgres);
  const apiToEngine = await startTo(ports.restate.ingress);
  const apiToRouting = await startTo(ports.routing);
  const workerToDatabase = await startTo(ports.postgres);
  const engineToWorker = await startTo(ports.worker);
  const database = cell.databaseUrls.milepost_app;
  const parts = mortalParts(starter, known, directory, {
    api: {
      ...clock?.env,
      DATABASE_URL: through(apiToDatabase, database),
      ENGINE_URL: through(apiToEngine, cell.engineUrl),
      ROUTING_URL: through(apiToRouting, cell.routingUrl),
    },
    worker: {
      ...clock?.env,
      DATABASE_URL: through(workerToDatabase, database),
      WORKER_URL: `http://127.0.0.1:${engineToWorker.port}`,
    },
  });
  // From now on by way of the gates.
  await parts.killAndStart("worker");
  await parts.killAndStart("api");
  return {
    ...known,
    parts,
    disk,
    clock,
    gates: {
      "api to PostgreSQL": apiToDatabase,
      "api to engine": apiToEngine,
      "api to routing": apiToRouting,
      "worker to PostgreSQL": workerToDatabase,
      "engine to worker": engineToWorker,
    },
  };
}

function through({ port }: Gate, url: string): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}
