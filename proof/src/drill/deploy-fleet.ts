import { portOrFree } from "@milepost/cell/port-or-free.ts";
import type { Program } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { KnownCell } from "@milepost/kit/company/booking-cell.ts";
import { drain } from "../upgrade/drain.ts";
import { openUnitMachine } from "../upgrade/unit-machine.ts";
import { startBalancer } from "./balancer.ts";

type Env = Readonly<Record<string, string>>;

export interface Fleet {
  /** Replaces the worker and every api, one after the other, by those of the next release; `env` adds to the usual. */
  replaceAll(env: Env): Promise<void>;
  /** How many processes were replaced. */
  replaced(): number;
}

const apiCount = 2;
const nextRelease = "99.0.0";

/** Two apis behind one address, the cell's own, and a worker, all to be replaced while they work, as the units start them. */
export async function startFleet(
  starter: Starter,
  known: KnownCell,
  directory: string,
): Promise<Fleet> {
  const { cell, ports, engineAdminUrl } = known;
  const { logs, apiEnv } = cell;
  const machine = await openUnitMachine(starter, { directory, logs });
  const startOneApi = async (version: string, env: Env) => {
    const PORT = String(await portOrFree(0));
    return machine.start(`milepost-api@${version}`, { ...apiEnv, PORT, ...env });
  };
  const startOneWorker = (version: string, env: Env) =>
    machine.start(`milepost-worker@${version}`, {
      ...apiEnv,
      ...cell.stripeEnv,
      ENGINE_ADMIN_URL: engineAdminUrl,
      ...env,
    });
  const portOf = ({ url }: Pick<Program, "url">) => Number(new URL(url).port);

  let apis: Program[] = [];
  while (apis.length < apiCount) apis.push(await startOneApi(machine.first, {}));
  let worker = await startOneWorker(machine.first, {});
  // Those of the cell: from here on all are units.
  await starter.find("api").stop();
  await starter.find("worker").stop();
  const front = await starter.start("balancer", () => startBalancer(ports.api, apis.map(portOf)));
  await machine.unpack(nextRelease);
  let count = 0;

  async function replaceApi(old: Program, env: Env): Promise<void> {
    const young = await startOneApi(nextRelease, env);
    apis = apis.map((one) => (one === old ? young : one));
    front.use(apis.map(portOf));
    await end(old);
  }
  /** Next to the old one, whose stories end where they began: as the page on upgrading says. */
  async function replaceWorker(env: Env): Promise<void> {
    const old = worker;
    worker = await startOneWorker(nextRelease, env);
    await drain(`${machine.opt}/milepost-${nextRelease}`, engineAdminUrl);
    await end(old);
    await drain(`${machine.opt}/milepost-${nextRelease}`, engineAdminUrl);
  }
  async function end(part: Program): Promise<void> {
    await machine.stop(part);
    count += 1;
  }

  return {
    async replaceAll(env) {
      await replaceWorker(env);
      for (const api of apis) await replaceApi(api, env);
    },
    replaced: () => count,
  };
}
