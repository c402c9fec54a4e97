import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrate, wordsOf } from "@milepost/db";
import { findRunning, offerHandOver, type Running } from "./hand-over.ts";
import { portOf } from "./port-of.ts";
import {
  answersWithin,
  repository,
  runToEnd,
  type Start,
  startApi,
  startReplies,
  startWorker,
} from "./program.ts";
import { readyEngine } from "./ready-engine.ts";
import { readyRouting } from "./ready-routing.ts";
import { runDrain } from "./run-drain.ts";
import { type Part, untilAnswers } from "./start-child.ts";
import { openStarter, runUntilStopped, together } from "./starter.ts";

/**
 * `pnpm start [--take-over] [--with FOLDER]`: Milepost for real on one machine, with the settings of the environment or
 * of `.env`, until a signal ends it or one of its programs ends. PostgreSQL is yours. It starts engine and routing
 * itself unless ENGINE_URL and ROUTING_URL name others. Whatever supervises this starts it again. `--take-over`: in the
 * place of another release's that runs, so that nobody notices; engine and routing stay. `--with`: the folder of the
 * release before, whose worker runs next to ours until the stories that it began have ended.
 */
const { values } = parseArgs({
  options: { with: { type: "string" }, "take-over": { type: "boolean", default: false } },
});
const { env } = process;
const directory = env.MILEPOST_DATA || join(repository, ".milepost", "start");
const logs = join(directory, "logs");
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const starter = openStarter(
  (step, ms) => console.log(`${step}: ${seconds(ms)} s`),
  (step, ms) => console.log(`waiting for ${step}: ${Math.round(ms / 1000)} s so far`),
);
/** Milliseconds that all parts get until they can work. */
const patience = 30_000;
/** Minutes that stories get to end before everything stops: another release may be about to take this one's place. */
const storiesEndWithin = "0.5";
/** Two apis share their port for a moment, and the older one tells its callers to connect again. */
const shared =
  process.platform === "linux"
    ? { PORT_SHARED: "yes", LEAVE_SECONDS: env.LEAVE_SECONDS || "2" }
    : null;
/** Asked of a port that two apis share: each has answered by then. */
const asksOfBoth = 20;
/** Workers of releases before, until what they began has ended. */
let older: Part[] = [];
/** Null: we take nobody's place. */
let running: Running | null = null;

await runUntilStopped(
  starter,
  async () => {
    await mkdir(logs, { recursive: true });
    running = await findRunning(directory);
    refuseWrong(running);
    const { DATABASE_MIGRATOR_URL: migratorUrl, WEB_FILES: webFiles } = env;
    if (migratorUrl) await starter.timed("migrations", () => migrate(migratorUrl));
    if (!webFiles) await starter.timed("web app", buildWeb);
    const [engine, routingUrl] = running
      ? await keep(running)
      : await together([readyEngine(starter, directory), readyRouting(starter, logs)]);
    const given = { ...engine, ROUTING_URL: routingUrl };
    const options = (port: number) => ({ port, logs, env: given });
    const { ENGINE_ADMIN_URL: adminUrl } = engine;
    await starter.start("worker", async () =>
      endingLast(await startWorker(options(running ? 0 : portOf("WORKER_PORT", 0))), adminUrl),
    );
    const api = await starter.start("api", () =>
      startApi({
        ...options(portOf("PORT", 3000)),
        env: { ...given, ...shared },
        endsWithin: answersWithin,
      }),
    );
    if (running) {
      for (let ask = 0; ask < asksOfBoth; ask += 1) await untilReady(api.url);
      await takeOver(running);
    }
    if (env.REPLIES_ADDRESS)
      await starter.start("replies", () => startReplies(options(portOf("REPLIES_PORT", 2525))));
    await starter.timed("every part", () => untilReady(api.url));
    await starter.start("hand-over", () => offerHandOver(directory, describe, leave));
    console.log(`Milepost is ready at ${env.PUBLIC_URL}. Logs and the engine's data: ${directory}`);
    goOnFromBefore(adminUrl, values.with, options(0)).catch((error) =>
      console.error(wordsOf(error)),
    );

    function describe() {
      const ours = [...starter.started, ...older].filter(({ pid }) => pid !== process.pid);
      const parts = ours.map(({ name, pid }) => ({ name, pid }));
      return { folder: repository, engine, routingUrl, parts };
    }
  },
  async () => {
    for (const part of [...older, ...(running?.parts ?? [])]) await part.stop();
  },
);

function refuseWrong(found: Running | null): void {
  const asked = values["take-over"];
  if (found && !asked)
    throw new Error(
      `Milepost runs already with its data in ${directory}. To take its place: pnpm start --take-over (docs/operating/upgrading.md).`,
    );
  if (asked && !found)
    throw new Error(
      `No Milepost runs with its data in ${directory}. Leave out --take-over, or name its folder in MILEPOST_DATA.`,
    );
  if (asked && !shared) throw new Error("--take-over needs Linux: two apis share a port.");
}

/** Another release has our place, and our programs. */
function leave(): void {
  console.log("Another start has taken over.");
  process.exit(0);
}

/** Engine and routing as they run. They end with us once they are ours. */
async function keep({ engine, routingUrl, parts }: Running) {
  for (const part of parts.filter(({ name }) => name === "Restate" || name === "routing"))
    await starter.start(part.name, async () => part);
  return [engine, routingUrl] as const;
}

/** From here on we are responsible. What listened where we do ends, when it has answered what it was asked. */
async function takeOver(from: Running): Promise<void> {
  await starter.timed("hand-over", () => from.take());
  older = from.parts.filter(({ name }) => name === "worker");
  for (const part of from.parts.filter(({ name }) => name === "api" || name === "replies"))
    await starter.timed(`the ${part.name} before`, () => part.stop());
}

/** The api has ended by then, and nothing new begins but what a timer does. */
function endingLast<P extends Part>(worker: P, adminUrl: string): P {
  const stop = async () => {
    if (running && !running.hasHandedOver()) return giveBack(running, worker, adminUrl);
    const isDone = await runDrain(adminUrl, ["--stop", "--minutes", storiesEndWithin]);
    if (!isDone)
      console.error("Some stories are still under way. They go on after the next start.");
    await worker.stop();
  };
  return { ...worker, stop };
}

/** We could not take over: stories begin with the release that runs again, and those that began with us end first. */
async function giveBack({ folder }: Running, worker: Part, adminUrl: string): Promise<void> {
  await runDrain(adminUrl, ["--newest", "--minutes", storiesEndWithin], folder);
  await worker.stop();
  await runDrain(adminUrl, ["--minutes", "0.2"], folder);
}

/** What releases before have left in the engine ends with their own workers, or goes on with ours if it fits. */
async function goOnFromBefore(
  adminUrl: string,
  folder: string | undefined,
  options: Start,
): Promise<void> {
  if (folder) older.push(await startWorker({ ...options, folder: resolve(folder) }));
  const isWaiting = older.length > 0;
  const isDone = await runDrain(adminUrl, ["--minutes", isWaiting ? "600" : "0.2"]);
  if (!isWaiting && !isDone)
    console.error(
      "To end them, start again with the folder of that release: pnpm start --with FOLDER (docs/operating/upgrading.md).",
    );
  if (!isWaiting || !isDone) return;
  for (const worker of older) await worker.stop();
  if (await runDrain(adminUrl)) console.log("The release before has ended. Its folder may go.");
}

function buildWeb(): Promise<void> {
  return runToEnd("apps/web/node_modules/vite/bin/vite.js", "build", "apps/web");
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
