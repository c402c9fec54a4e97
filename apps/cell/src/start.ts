import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrate, wordsOf } from "@milepost/db";
import {
  repository,
  runToEnd,
  type Start,
  startApi,
  startReplies,
  startRouting,
  startWorker,
} from "./program.ts";
import { startRestate } from "./restate.ts";
import { runDrain } from "./run-drain.ts";
import { type Part, untilAnswers } from "./start-child.ts";
import { openStarter, runUntilStopped, type Starter, together } from "./starter.ts";

/**
 * `pnpm start [--with FOLDER]`: Milepost for real on one machine, with the settings of the environment or of
 * `.env`, until a signal ends it or one of its programs ends. PostgreSQL is yours. It starts engine and routing
 * itself unless ENGINE_URL and ROUTING_URL name others. Whatever supervises this starts it again. `--with`: the
 * folder of the release before, whose worker runs next to ours until the stories that it began have ended.
 */
const { values } = parseArgs({ options: { with: { type: "string" } } });
const { env } = process;
const directory = env.MILEPOST_DATA || join(repository, ".milepost", "start");
const logs = join(directory, "logs");
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const starter = openStarter(
  (step, ms) => console.log(`${step}: ${seconds(ms)} s`),
  (step, ms) => console.log(`waiting for ${step}: ${Math.round(ms / 1000)} s so far`),
);
/** Milliseconds that engine and routing of somebody else get to answer. */
const patience = 30_000;
/** Minutes that stories get to end before everything stops: another release may be about to take this one's place. */
const storiesEndWithin = "0.5";
let before: Part | null = null;

await runUntilStopped(
  starter,
  async () => {
    await mkdir(logs, { recursive: true });
    const { DATABASE_MIGRATOR_URL: migratorUrl, WEB_FILES: webFiles } = env;
    if (migratorUrl) await starter.timed("migrations", () => migrate(migratorUrl));
    if (!webFiles) await starter.timed("web app", buildWeb);
    const [engine, routingUrl] = await together([readyEngine(starter), readyRouting(starter)]);
    const given = { ...engine, ROUTING_URL: routingUrl };
    const options = (port: number) => ({ port, logs, env: given });
    const { ENGINE_ADMIN_URL: adminUrl } = engine;
    await starter.start("worker", async () =>
      endingLast(await startWorker(options(portOf("WORKER_PORT", 0))), adminUrl),
    );
    const api = await starter.start("api", () => startApi(options(portOf("PORT", 3000))));
    if (env.REPLIES_ADDRESS)
      await starter.start("replies", () => startReplies(options(portOf("REPLIES_PORT", 2525))));
    await starter.timed("every part", () => untilReady(api.url));
    console.log(`Milepost is ready at ${env.PUBLIC_URL}. Logs and the engine's data: ${directory}`);
    goOnFromBefore(adminUrl, values.with, options(0)).catch((error) =>
      console.error(wordsOf(error)),
    );
  },
  async () => before?.stop(),
);

/** The api has ended by then, and nothing new begins but what a timer does. */
function endingLast<P extends Part>(worker: P, adminUrl: string): P {
  const stop = async () => {
    const isDone = await runDrain(adminUrl, "--stop", "--minutes", storiesEndWithin);
    if (!isDone)
      console.error("Some stories are still under way. They go on after the next start.");
    await worker.stop();
  };
  return { ...worker, stop };
}

/** What the release before has left in the engine ends with its own worker, or goes on with ours if it fits. */
async function goOnFromBefore(
  adminUrl: string,
  folder: string | undefined,
  options: Start,
): Promise<void> {
  if (folder) before = await startWorker({ ...options, folder: resolve(folder) });
  const isDone = await runDrain(adminUrl, "--minutes", folder ? "600" : "0.2");
  if (!folder && !isDone)
    console.error(
      "To end them, start again with the folder of that release: pnpm start --with FOLDER (docs/operating/upgrading.md).",
    );
  if (!before || !isDone) return;
  await before.stop();
  await runDrain(adminUrl);
}

function buildWeb(): Promise<void> {
  return runToEnd("apps/web/node_modules/vite/bin/vite.js", "build", "apps/web");
}

interface EngineAddresses {
  readonly ENGINE_URL: string;
  readonly ENGINE_ADMIN_URL: string;
}

async function readyEngine({ start, timed }: Starter): Promise<EngineAddresses> {
  const { ENGINE_URL, ENGINE_ADMIN_URL } = env;
  if (ENGINE_URL && ENGINE_ADMIN_URL) {
    const words = `The engine at ENGINE_ADMIN_URL (${ENGINE_ADMIN_URL}) does not answer. Start it, or leave out ENGINE_URL and ENGINE_ADMIN_URL: then an engine is started here.`;
    const url = `${ENGINE_ADMIN_URL}/health`;
    await timed(`the engine at ${ENGINE_ADMIN_URL}`, () => untilAnswers(url, patience, words));
    return { ENGINE_URL, ENGINE_ADMIN_URL };
  }
  if (ENGINE_URL || ENGINE_ADMIN_URL)
    throw new Error("One of ENGINE_URL and ENGINE_ADMIN_URL is set: set both, or neither.");
  const files = join(directory, "restate");
  await mkdir(files, { recursive: true });
  const { ingressUrl, adminUrl } = await start("engine", () =>
    startRestate({
      directory: files,
      traces: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      ports: {
        node: portOf("RESTATE_BIND_PORT", 5122),
        ingress: portOf("RESTATE_INGRESS__BIND_PORT", 8080),
        admin: portOf("RESTATE_ADMIN__BIND_PORT", 9070),
      },
    }),
  );
  return { ENGINE_URL: ingressUrl, ENGINE_ADMIN_URL: adminUrl };
}

async function readyRouting({ start, timed }: Starter): Promise<string> {
  const { ROUTING_URL } = env;
  if (ROUTING_URL) {
    const words = `Routing at ROUTING_URL (${ROUTING_URL}) does not answer. Start it, or leave out ROUTING_URL: then it is started here.`;
    const url = `${ROUTING_URL}/status`;
    await timed(`routing at ${ROUTING_URL}`, () => untilAnswers(url, patience, words));
    return ROUTING_URL;
  }
  const port = portOf("ROUTING_PORT", 8002);
  return (await start("routing", () => startRouting({ port, logs, env: {} }))).url;
}

/** Until all that the api needs can work, and not only runs. */
async function untilReady(url: string): Promise<void> {
  const ready = `${url}/readyz`;
  await untilAnswers(ready, patience, "Milepost runs, and cannot work").catch(async (error) => {
    const said = (await (await fetch(ready)).json()) as Record<string, unknown>;
    const away = Object.keys(said).filter((part) => said[part] === "away");
    throw new Error(`${error.message}: ${away.join(" and ")} cannot. Logs: ${logs}`);
  });
}

function portOf(name: string, usual: number): number {
  return Number(env[name] || usual);
}
