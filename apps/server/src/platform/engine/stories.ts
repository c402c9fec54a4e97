import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import * as restate from "@restatedev/restate-sdk";
import type { Logger } from "../create-log.ts";
import { storyLog } from "./story-log.ts";

/** What a story may do to the world: every step is remembered, so after a crash it is not done again. */
export interface Steps {
  run<T>(name: string, step: () => Promise<T>): Promise<T>;
}

/**
 * In a step: retried from 50 ms, about doubling, at last about every ten minutes, for as long as it takes.
 * Each in a rhythm of its own, so that all who wait for the same server do not come back in one moment.
 */
export function patientSteps(chance = Math.random()) {
  return {
    initialRetryInterval: { milliseconds: 50 },
    retryIntervalFactor: 1.5 + chance,
    maxRetryInterval: { seconds: Math.round(300 + 300 * chance) },
  };
}

/** The engine's context as our own three-line interface, so that a story is a plain function. */
export function stepsOf(context: restate.Context): Steps {
  return { run: (name, step) => context.run(name, step, patientSteps()) };
}

type Services = NonNullable<Parameters<typeof restate.createEndpointHandler>[0]["services"]>;

/** The engine forgets a story that has ended, and that it was asked for it; until then the same key is the same story. */
const keptFor = { days: 1 };

/** Offers stories to the engine on this address. */
export async function serveStories(
  services: Services,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<{ url: string; close: () => Promise<void> }> {
  const logger = storyLog(log);
  const defaultServiceOptions = { journalRetention: keptFor, idempotencyRetention: keptFor };
  const handler = restate.createEndpointHandler({ services, logger, defaultServiceOptions });
  const server = http2.createServer(handler);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.close();
        setTimeout(() => {
          for (const session of sessions) session.destroy();
        }, 3_000).unref();
      }),
  };
}

/**
 * Registers with the engine where the stories are. Safe to repeat, and from several workers at once. False: a
 * newer worker has taken the place of the one at this address; a worker that starts again there ends the
 * stories that began there, and new ones go on to the newer.
 */
export async function registerStories(
  adminUrl: string,
  workerUrl: string,
  build: string,
): Promise<boolean> {
  if (await isReplaced(adminUrl, workerUrl)) return false;
  await askEngine(`${adminUrl}/deployments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uri: workerUrl, force: true, metadata: { build } }),
  });
  return true;
}

/** By name. An engine that came back without its files knows none. */
export async function listKnownStories(adminUrl: string): Promise<string[]> {
  const { services } = (await askEngine(`${adminUrl}/services`)) as {
    services: readonly { name: string }[];
  };
  return services.map(({ name }) => name);
}

/** Whether the engine knows the address and sends new stories of those that are there to another. */
async function isReplaced(adminUrl: string, workerUrl: string): Promise<boolean> {
  const { deployments } = (await askEngine(`${adminUrl}/deployments`)) as {
    deployments: readonly { id: string; uri?: string; services: readonly { name: string }[] }[];
  };
  const { services } = (await askEngine(`${adminUrl}/services`)) as {
    services: readonly { name: string; deployment_id: string }[];
  };
  const { href } = new URL(workerUrl);
  const own = deployments.find(({ uri }) => uri !== undefined && new URL(uri).href === href);
  const names = new Set(own?.services.map(({ name }) => name));
  return services.some(({ name, deployment_id }) => names.has(name) && deployment_id !== own?.id);
}

async function askEngine(url: string, request: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok)
    throw new Error(`The engine said ${answer.status} at ${url}: ${await answer.text()}`);
  return answer.json();
}
