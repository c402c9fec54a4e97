import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Program, startApi, startWorker } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { KnownCell } from "@milepost/kit/company/booking-cell.ts";
import { until } from "@milepost/kit/until.ts";
import { askEngine } from "../recovery/engine.ts";
import { startBalancer } from "./balancer.ts";

type Env = Readonly<Record<string, string>>;

export interface Fleet {
  /** Replaces every api and the worker, one after the other; `env` adds to the usual. */
  replaceAll(env: Env): Promise<void>;
  /** How many processes were replaced. */
  replaced(): number;
}

const apiCount = 2;
/** Milliseconds. The longest story learns the drives between the stops of a day, five minutes at most. */
const patience = 360_000;
/** Milliseconds: a story that was given to the old worker in the very moment the new one came is seen by then. */
const calm = 2_000;

/** Two apis behind one address, the cell's own, and a worker, all to be replaced while they work. */
export async function startFleet(starter: Starter, known: KnownCell): Promise<Fleet> {
  const { cell, ports, engineAdminUrl } = known;
  const { logs, apiEnv } = cell;
  const startOneApi = (env: Env) =>
    starter.start("api", () =>
      startApi({ port: 0, logs, env: { ...apiEnv, LEAVE_SECONDS: "2", ...env } }),
    );
  const startOneWorker = (env: Env) =>
    starter.start("worker", async () => {
      const all = { ...apiEnv, ENGINE_ADMIN_URL: engineAdminUrl, ...env };
      return startWorker({ port: await portOrFree(0), logs, env: all });
    });
  const portOf = ({ url }: Pick<Program, "url">) => Number(new URL(url).port);
  const first = (name: string) => starter.started.find((part) => part.name === name);

  let apis = await Promise.all(Array.from({ length: apiCount }, () => startOneApi({})));
  await first("api")?.stop();
  const front = await starter.start("balancer", () => startBalancer(ports.api, apis.map(portOf)));
  const ofCell = first("worker");
  if (!ofCell) throw new Error("The cell has no worker");
  let worker = { ...ofCell, url: `http://127.0.0.1:${ports.worker}` };
  let count = 0;

  async function replaceApi(old: Program, env: Env): Promise<void> {
    const young = await startOneApi(env);
    apis = apis.map((one) => (one === old ? young : one));
    front.use(apis.map(portOf));
    await end(old);
  }
  /** At an address of its own: the stories of the old one end where they began. */
  async function replaceWorker(env: Env): Promise<void> {
    const old = worker;
    const deployment = await deploymentOf(engineAdminUrl, old);
    worker = await startOneWorker(env);
    let emptySince = Number.POSITIVE_INFINITY;
    let stories: readonly string[] = [];
    const emptying = until(async () => {
      stories = await listStories(engineAdminUrl, deployment);
      const isEmpty = stories.length === 0;
      emptySince = isEmpty ? Math.min(emptySince, Date.now()) : Number.POSITIVE_INFINITY;
      return Date.now() - emptySince > calm;
    }, patience);
    await emptying.catch((cause) => {
      throw new Error(`The old worker still has ${stories.slice(0, 9).join(", ")}`, { cause });
    });
    await end(old);
    await forget(engineAdminUrl, deployment);
  }
  /** As a supervisor asks, and for as long as it takes. */
  async function end(part: Pick<Program, "pid" | "ended">): Promise<void> {
    process.kill(part.pid, "SIGTERM");
    await part.ended;
    count += 1;
  }

  return {
    async replaceAll(env) {
      for (const api of apis) await replaceApi(api, env);
      await replaceWorker(env);
    },
    replaced: () => count,
  };
}

/** Under which the engine knows the worker at this address. */
async function deploymentOf(adminUrl: string, { url }: Pick<Program, "url">): Promise<string> {
  const rows = await askEngine(adminUrl, "select id, endpoint from sys_deployment");
  const { host } = new URL(url);
  const found = rows.find(({ endpoint }) => new URL(String(endpoint)).host === host);
  if (!found) throw new Error(`The engine does not know the worker at ${url}`);
  return String(found.id);
}

/** That began there and have not ended, by name. */
async function listStories(adminUrl: string, deployment: string): Promise<string[]> {
  const rows = await askEngine(
    adminUrl,
    `select target, status from sys_invocation
     where pinned_deployment_id = '${deployment}' and status <> 'completed'`,
  );
  return rows.map(({ target, status }) => `${target} ${status}`);
}

async function forget(adminUrl: string, deployment: string): Promise<void> {
  const address = `${adminUrl}/deployments/${deployment}?force=true`;
  const answer = await fetch(address, { method: "DELETE" });
  if (!answer.ok) throw new Error(`The engine said ${answer.status}: ${await answer.text()}`);
}
