import { readdirSync, readFileSync } from "node:fs";

/** Of a process and those it started; 0 where there is no `/proc`, or it has ended. */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    return own + childrenOf(pid).reduce((sum, child) => sum + residentMegabytes(child), 0);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8"));
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}
