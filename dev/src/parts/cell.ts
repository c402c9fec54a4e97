import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importPostcodes, type Role } from "@milepost/db";
import type { Part } from "./child.ts";
import { readyDatabase } from "./database.ts";
import { setUpDemo } from "./demo.ts";
import { portOrFree } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import {
  type Program,
  runToEnd,
  startApi,
  startRouting,
  startSandbox,
  startWorker,
} from "./program.ts";
import { startRestate } from "./restate.ts";
import { readySample, type Sample } from "./sample.ts";

/** 0 for any free port. */
export interface Ports {
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
  readonly restate: { readonly node: number; readonly ingress: number; readonly admin: number };
  readonly routing: number;
  readonly sandbox: number;
}

export const freePorts: Ports = {
  ...{ api: 0, worker: 0, postgres: 0, routing: 0, sandbox: 0 },
  restate: { node: 0, ingress: 0, admin: 0 },
};

/** Where everything is found once it runs. Plain data, so that it can be handed to another process. */
export interface Addresses {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly routingUrl: string;
  readonly engineUrl: string;
  readonly superuserUrl: string;
  readonly databaseUrls: Record<Role, string>;
  /** By the name of the part. */
  readonly pids: Record<string, number>;
  /** To start another api like this one. */
  readonly apiEnv: Record<string, string>;
}

export interface Cell {
  readonly addresses: Addresses;
  /** Ends what was started, last first. */
  stop(): Promise<void>;
  /** The first part that ends without being asked to. */
  readonly lost: Promise<Part>;
}

interface Options {
  /** Where its data and logs lie. */
  readonly directory: string;
  readonly ports: Ports;
  /** Told of each step that is done, and how long it took. */
  readonly report: (step: string, milliseconds: number) => void;
}

/** One whole Milepost: the real database, engine and routing server, the sandbox, and a company to try it with. */
export async function startCell({ directory, ports, report }: Options): Promise<Cell> {
  const logs = join(directory, "logs");
  await mkdir(logs, { recursive: true });
  const started: Part[] = [];
  const stop = async () => {
    for (const part of started.toReversed()) await part.stop();
  };
  async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    report(step, performance.now() - began);
    return result;
  }
  async function start<P extends Part>(name: string, work: () => Promise<P>): Promise<P> {
    const part = await timed(name, work);
    started.push(part);
    return part;
  }

  try {
    const apiPort = await portOrFree(ports.api);
    const url = `http://localhost:${apiPort}`;
    const sampled = timed("sample county, company and tiles", readySample);
    const [database, restate, routing, sandbox] = await together([
      (async () => {
        const files = join(directory, "postgres");
        const postgres = await start("PostgreSQL", () =>
          startPostgres({ directory: files, port: ports.postgres }),
        );
        const urls = await readyDatabase(postgres.url, "milepost");
        const { postcodes: file } = await sampled;
        await importPostcodes(urls.milepost_migrator, { file, country: "GB" }, () => {});
        return { superuserUrl: postgres.url, urls };
      })(),
      start("Restate", async () => {
        const files = join(directory, "restate");
        await mkdir(files, { recursive: true });
        return startRestate({ directory: files, ports: ports.restate });
      }),
      (async () => {
        const { tiles } = await sampled;
        const env = { ROUTING_TILES: tiles };
        return start("routing", () => startRouting({ port: ports.routing, logs, env }));
      })(),
      (async () => {
        const env = { ...zohoClient, MILEPOST_URL: url, SANDBOX_DATA: join(directory, "sandbox") };
        await mkdir(env.SANDBOX_DATA, { recursive: true });
        const running = await start("sandbox", () =>
          startSandbox({ port: ports.sandbox, logs, env }),
        );
        await seed(running, await sampled);
        return running;
      })(),
      timed("web app", () =>
        runToEnd("apps/web/node_modules/vite/bin/vite.js", "build", "apps/web"),
      ),
    ]);

    const shared = {
      ...zohoClient,
      ZOHO_DATA_CENTRES: JSON.stringify(dataCentresOf(sandbox)),
      DATABASE_URL: database.urls.milepost_app,
      SECRET_KEYS: await secretKeys(directory),
    };
    const apiEnv = {
      ...shared,
      ...{ PUBLIC_URL: url, ROUTING_URL: routing.url, ENGINE_URL: restate.ingressUrl },
      METRICS_TOKEN: "metrics",
    };
    const workerEnv = { ...shared, ENGINE_ADMIN_URL: restate.adminUrl };
    await together([
      start("worker", () => startWorker({ port: ports.worker, logs, env: workerEnv })),
      start("api", () => startApi({ port: apiPort, logs, env: apiEnv })),
    ]);
    await timed("the company's first sign-in", async () =>
      setUpDemo({ url, sandboxUrl: sandbox.url, company: (await sampled).company }),
    );
    return {
      addresses: {
        ...{ url, sandboxUrl: sandbox.url, routingUrl: routing.url, apiEnv },
        engineUrl: restate.ingressUrl,
        superuserUrl: database.superuserUrl,
        databaseUrls: database.urls,
        pids: Object.fromEntries(started.map(({ name, pid }) => [name, pid])),
      },
      stop,
      lost: Promise.race(started.map((part) => part.ended.then(() => part))),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const zohoClient = { ZOHO_CLIENT_ID: "1000.MILEPOST", ZOHO_CLIENT_SECRET: "sandbox-secret" };

/** Like `Promise.all`, but when one fails it waits for the others, so that what they started can be ended. */
async function together<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(work);
  return (await Promise.all(work)) as unknown as T;
}

async function seed(sandbox: Program, { company }: Sample): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/seed`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: company,
  });
  if (!answer.ok) throw new Error(`The sandbox refused the company: ${await answer.text()}`);
}

function dataCentresOf({ url }: Program) {
  const servers = (name: string) => ({
    accounts: `${url}/${name}/accounts`,
    api: `${url}/${name}/api`,
  });
  return { us: servers("us"), eu: servers("eu"), uk: servers("uk") };
}

/** Kept beside the data, because what they sealed is in it. */
async function secretKeys(directory: string): Promise<string> {
  const file = join(directory, "secret-keys");
  if (!existsSync(file)) {
    await writeFile(file, `dev:${randomBytes(32).toString("base64")}`, { mode: 0o600 });
  }
  return readFile(file, "utf8");
}
