import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@milepost/db";
import { repository, runToEnd, startApi, startRouting, startWorker } from "./program.ts";
import { startRestate } from "./restate.ts";
import { openStarter, runUntilStopped, type Starter } from "./starter.ts";

/**
 * `pnpm start`: Milepost for real on one machine, with the settings of the environment or of `.env`,
 * until a signal ends it or one of its programs ends. PostgreSQL is yours. It starts engine and routing
 * itself unless ENGINE_URL and ROUTING_URL name others. Whatever supervises this starts it again.
 */
const { env } = process;
const directory = env.MILEPOST_DATA ?? join(repository, ".milepost", "start");
const logs = join(directory, "logs");
const starter = openStarter((step, ms) => console.log(`${step}: ${(ms / 1000).toFixed(1)} s`));

await runUntilStopped(starter, async () => {
  await mkdir(logs, { recursive: true });
  const { DATABASE_MIGRATOR_URL: migratorUrl, WEB_FILES: webFiles } = env;
  if (migratorUrl) await starter.timed("migrations", () => migrate(migratorUrl));
  if (webFiles === undefined) await starter.timed("web app", buildWeb);
  const [engine, routingUrl] = await Promise.all([readyEngine(starter), readyRouting(starter)]);
  const given = { ...engine, ROUTING_URL: routingUrl };
  const options = (port: number) => ({ port, logs, env: given });
  await starter.start("worker", () => startWorker(options(portOf("WORKER_PORT", 3001))));
  await starter.start("api", () => startApi(options(portOf("PORT", 3000))));
  console.log(`Milepost is ready at ${env.PUBLIC_URL}. Logs and the engine's data: ${directory}`);
});

function buildWeb(): Promise<void> {
  return runToEnd("apps/web/node_modules/vite/bin/vite.js", "build", "apps/web");
}

async function readyEngine({ start }: Starter): Promise<Record<string, string>> {
  const { ENGINE_URL, ENGINE_ADMIN_URL } = env;
  if (ENGINE_URL && ENGINE_ADMIN_URL) return { ENGINE_URL, ENGINE_ADMIN_URL };
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

async function readyRouting({ start }: Starter): Promise<string> {
  if (env.ROUTING_URL) return env.ROUTING_URL;
  const port = portOf("ROUTING_PORT", 8002);
  return (await start("routing", () => startRouting({ port, logs, env: {} }))).url;
}

function portOf(name: string, usual: number): number {
  return Number(env[name] ?? usual);
}
