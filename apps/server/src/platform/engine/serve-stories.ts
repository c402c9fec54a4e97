import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import * as restate from "@restatedev/restate-sdk";
import type { Logger } from "../create-log.ts";
import { type Trace, untraced } from "../trace/trace.ts";
import { askEngine } from "./ask-engine.ts";
import { KnownServices, listDeployments } from "./list-deployments.ts";
import { maxAttempts } from "./steps.ts";
import { storyLog } from "./story-log.ts";
import { traceStory } from "./trace-story.ts";

type Services = NonNullable<Parameters<typeof restate.createEndpointHandler>[0]["services"]>;

/** The engine forgets a story that has ended, and that it was asked for it; until then the same key is the same story. */
const keptFor = { days: 1 };
interface Options {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly log: Logger;
  readonly trace?: Trace;
}

/**
 * Offers stories to the engine on this address, below `path` alone: what another build began, and is called
 * where that one listened before, is refused and waits in the engine.
 */
export async function serveStories(
  services: Services,
  { host, port, path, log, trace = untraced }: Options,
): Promise<{ port: number; close: () => Promise<void> }> {
  const logger = storyLog(log);
  const handler = restate.createEndpointHandler({
    services,
    logger,
    defaultServiceOptions: {
      journalRetention: keptFor,
      idempotencyRetention: keptFor,
      retryPolicy: { maxAttempts },
      hooks: [traceStory(trace)],
    },
  });
  const server = http2.createServer((request, response) => {
    if (request.url.startsWith(`${path}/`)) handler(request, response);
    else response.writeHead(404).end();
  });
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
    port: actual,
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
 * Registers with the engine where the stories of this build are. Safe to repeat, and from several workers at once.
 * The engine knows each build once; one that comes back at another address is looked for there from now on.
 * False: a newer build has taken its place. It ends the stories that it began, and new ones go to the newer.
 */
export async function registerStories(
  adminUrl: string,
  workerUrl: string,
  build: string,
): Promise<boolean> {
  const deployments = await listDeployments(adminUrl);
  const ofBuild = deployments.filter((one) => one.build === build);
  const own = ofBuild.find(({ isNewest }) => isNewest) ?? ofBuild[0];
  if (own && new URL(own.uri).href !== new URL(workerUrl).href) {
    const body = { uri: workerUrl };
    await askEngine(`${adminUrl}/deployments/${own.id}`, { method: "PATCH", body });
  }
  // Where the newest was removed nobody is, and any build may take its place.
  if (own && deployments.some(({ id, isNewest }) => isNewest && id !== own.id)) return false;
  await askEngine(`${adminUrl}/deployments`, {
    method: "POST",
    body: { uri: workerUrl, force: true, metadata: { build } },
  });
  return true;
}

/** By name. An engine that came back without its files knows none. */
export async function listKnownStories(adminUrl: string): Promise<string[]> {
  const { services } = KnownServices.parse(await askEngine(`${adminUrl}/services`));
  return services.map(({ name }) => name);
}
