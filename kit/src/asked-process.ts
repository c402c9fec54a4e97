import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { Part } from "@milepost/cell/start-child.ts";

export interface AskedProcess extends Part {
  /** One question at a time. */
  ask<T>(question: object): Promise<T>;
}

type Reply = { readonly answer: unknown } | { readonly error: string };

/** A program of a `bench` folder, which is asked over IPC. */
export async function startAsked(
  name: string,
  file: string,
  env: Record<string, string>,
): Promise<AskedProcess> {
  const child = fork(join(repository, file), {
    env: { ...process.env, ...env },
    serialization: "advanced",
  });
  const ended = once(child, "exit").then(() => {});
  const reply = async () => {
    const [reply] = (await Promise.race([
      once(child, "message"),
      ended.then(() => [{ error: `${name} ended` }]),
    ])) as [Reply];
    if ("error" in reply) throw new Error(`${name}: ${reply.error}`);
    return reply.answer;
  };
  await reply();
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    async ask<T>(question: object) {
      const answer = reply();
      child.send(question);
      return (await answer) as T;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
