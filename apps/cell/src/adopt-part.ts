import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { answersWithin } from "./program.ts";
import type { Part } from "./start-child.ts";

const looksApart = 200;

/** A part that another process of this machine has started, and that lives on without it. */
export function adoptPart({ name, pid }: Pick<Part, "name" | "pid">): Part {
  return {
    name,
    pid,
    ended: untilEnded(pid, false),
    async stop() {
      if (!isRunning(pid)) return;
      process.kill(pid, "SIGTERM");
      const timer = setTimeout(() => isRunning(pid) && process.kill(pid, "SIGKILL"), answersWithin);
      await untilEnded(pid, true);
      clearTimeout(timer);
    },
  };
}

/** `ref`: whether this process goes on for it. */
async function untilEnded(pid: number, ref: boolean): Promise<void> {
  while (isRunning(pid)) await sleep(looksApart, undefined, { ref });
}

/** Nobody may be there who asks how it ended: then it stays in the system's list as a zombie. */
function isRunning(pid: number): boolean {
  try {
    // After the program's name, which may hold anything, stands what it does.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
