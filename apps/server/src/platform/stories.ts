import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import * as restate from "@restatedev/restate-sdk";
import type { Logger } from "./log.ts";
import { storyLog } from "./story-log.ts";

/** What a story may do to the world: every step is remembered, so after a crash it is not done again. */
export interface Steps {
  run<T>(name: string, step: () => Promise<T>): Promise<T>;
}

/** In a step: retried from 50 ms, doubling, at most every 5 s, for as long as it takes. */
const patientSteps = {
  initialRetryInterval: { milliseconds: 50 },
  retryIntervalFactor: 2,
  maxRetryInterval: { seconds: 5 },
} as const;

/** The engine's context as our own three-line interface, so that a story is a plain function. */
export function stepsOf(context: restate.Context): Steps {
  return { run: (name, step) => context.run(name, step, patientSteps) };
}

type Services = NonNullable<Parameters<typeof restate.createEndpointHandler>[0]["services"]>;

/** Offers stories to the engine on this address. */
export async function serveStories(
  services: Services,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<{ url: string; close: () => Promise<void> }> {
  const logger = storyLog(log);
  const server = http2.createServer(restate.createEndpointHandler({ services, logger }));
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
 * Tells the engine where the stories are. Safe to repeat, and from several workers at once. False: a newer
 * worker has taken the place of the one at this address; whoever is started again there ends the stories
 * that began there, and new ones go on to the newer.
 */
export async function registerStories(adminUrl: string, workerUrl: string): Promise<boolean> {
  if (await isReplaced(adminUrl, workerUrl)) return false;
  await askEngine(`${adminUrl}/deployments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uri: workerUrl, force: true }),
  });
  return true;
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
