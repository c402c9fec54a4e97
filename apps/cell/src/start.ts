import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@milepost/db";
import { repository, runToEnd, startApi, startRouting, startWorker } from "./program.ts";
import { startRestate } from "./restate.ts";
import { untilAnswers } from "./start-child.ts";
import { openStarter, runUntilStopped, type Starter, together } from "./starter.ts";

/**
 * `pnpm start`: Milepost for real on one machine, with the settings of the environment or of `.env`,
 * until a signal ends it or one of its programs ends. PostgreSQL is yours. It starts engine and routing
 * itself unless ENGINE_URL and ROUTING_URL name others. Whatever supervises this starts it again.
 */
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

await runUntilStopped(starter, async () => {
  await mkdir(logs, { recursive: true });
  const { DATABASE_MIGRATOR_URL: migratorUrl, WEB_FILES: webFiles } = env;
  if (migratorUrl) await starter.timed("migrations", () => migrate(migratorUrl));
  if (!webFiles) await starter.timed("web app", buildWeb);
  const [engine, routingUrl] = await together([readyEngine(starter), readyRouting(starter)]);
  const given = { ...engine, ROUTING_URL: routingUrl };
  const options = (port: number) => ({ port, logs, env: given });
  await starter.start("worker", () => startWorker(options(portOf("WORKER_PORT", 3001))));
  const api = await starter.start("api", () => startApi(options(portOf("PORT", 3000))));
  await starter.timed("every part", () => untilReady(api.url));
  console.log(`Milepost is ready at ${env.PUBLIC_URL}. Logs and the engine's data: ${directory}`);
});

function buildWeb(): Promise<void> {
  return runToEnd("apps/web/node_modules/vite/bin/vite.js", "build", "apps/web");
}

async function readyEngine({ start, timed }: Starter): Promise<Record<string, string>> {
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
