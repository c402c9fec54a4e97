import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutForeign } from "./credentials.ts";
import { portOrFree } from "./port-or-free.ts";
import { answers, type Part, startChild } from "./start-child.ts";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** What a program compiled when it ended well the next one need not: it halves the time until it answers. */
export const compiled = { NODE_COMPILE_CACHE: join(repository, ".milepost", "compiled") };

export interface Program extends Part {
  /** Where it answers; no slash at the end. */
  readonly url: string;
}

export interface Start {
  readonly port: number;
  /** Of the release that it is started from; left out: of this one. */
  readonly folder?: string;
  readonly logs: string;
  readonly env: Record<string, string>;
  /** Milliseconds that it gets to end; left out: 8 s. */
  readonly endsWithin?: number | undefined;
}

/** Milliseconds that an api gets to answer what it was asked: a booking may take 25 s. */
export const answersWithin = 45_000;

export const startRouting = ({ port, logs, env }: Start) =>
  startProgram("routing", "apps/routing/src/main.ts", {
    port,
    logs,
    env: { ...env, ...withoutForeign("routing") },
    portName: "ROUTING_PORT",
  });

/** It says itself that it listens: at its port another api may answer too. */
export const startApi = ({ port, logs, env, endsWithin, folder = repository }: Start) =>
  startProgram("api", "apps/server/src/api.ts", {
    port,
    logs,
    folder,
    endsWithin,
    env: { ...env, ...withoutForeign("api") },
    portName: "PORT",
    ready: async (output) => output.includes('"listening"'),
  });

/** Has no health address: it listens for the engine alone, and says so once the engine knows it. */
export const startWorker = ({ port, logs, env, folder = repository }: Start) =>
  startProgram("worker", "apps/server/src/worker.ts", {
    port,
    logs,
    folder,
    portName: "WORKER_PORT",
    env: { ...env, ...withoutForeign("worker") },
    ready: async (output) => output.includes('"listening"'),
  });

/** Takes mails, and has no health address: it says when it listens. */
export const startReplies = ({ port, logs, env, folder = repository }: Start) =>
  startProgram("replies", "apps/server/src/replies.ts", {
    port,
    logs,
    folder,
    portName: "REPLIES_PORT",
    env: { ...env, ...withoutForeign("replies") },
    ready: async (output) => output.includes('"listening"'),
  });

interface Description extends Start {
  readonly portName: string;
  readonly ready?: (output: string) => Promise<boolean>;
}

/** One of our own programs, as a process of its own. */
export async function startProgram(
  name: string,
  file: string,
  description: Description,
): Promise<Program> {
  const port = await portOrFree(description.port);
  const url = `http://127.0.0.1:${port}`;
  const part = await startChild({
    name,
    command: process.execPath,
    args: [join(description.folder ?? repository, file)],
    env: { ...compiled, ...description.env, [description.portName]: String(port) },
    logFile: join(description.logs, `${name}.log`),
    endsWithin: description.endsWithin,
    ready: description.ready ?? (() => answers(`${url}/healthz`)),
  });
  return { ...part, url };
}

/** A command that ends by itself, such as a build. Its output is shown only when it fails. */
export function runToEnd(...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: repository }, (error, stdout, stderr) => {
      if (!error) return resolve();
      reject(new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error }));
    });
  });
}
