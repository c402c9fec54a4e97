import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The process itself, and then, asked for only when it has been dealt with, all that it has started. */
export async function* withChildren(pid: number): AsyncGenerator<number> {
  yield pid;
  for (const child of await childrenOf(pid)) yield* withChildren(child);
}

export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}
