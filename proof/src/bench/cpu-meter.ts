import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Part } from "@milepost/cell/start-child.ts";

const processes = "/proc";
/** A second, in `/proc` of every Linux that Node runs on. */
const ticks = 100;

/** Seconds of CPU that each part has used since, its children with it, by its name. Zeros where there is no `/proc`. */
export function cpuMeter(parts: readonly Part[]): () => Map<string, number> {
  const before = parts.map(({ pid }) => secondsOf(pid));
  return () =>
    new Map(parts.map(({ name, pid }, n) => [name, secondsOf(pid) - (before[n] ?? 0)] as const));
}

/** Of a process and those it started. */
function secondsOf(pid: number): number {
  const all = listProcesses();
  const family = new Set([pid]);
  // A child has a higher number than its parent, but for the rare time when numbers start again.
  for (const { id, parent } of all) if (family.has(parent)) family.add(id);
  return all.filter(({ id }) => family.has(id)).reduce((sum, { seconds }) => sum + seconds, 0);
}

function listProcesses() {
  const ids = existsSync(processes) ? readdirSync(processes).map(Number) : [];
  return ids
    .filter(Number.isInteger)
    .sort((a, b) => a - b)
    .flatMap((id) => {
      try {
        // After the name, which may hold spaces: state, parent, …, from the 12th on user and system time,
        // its own and that of children that have ended.
        const [, after = ""] = readFileSync(`${processes}/${id}/stat`, "utf8").split(/\) (?=\w )/);
        const fields = after.split(" ");
        const seconds = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
        return [{ id, parent: Number(fields[1]), seconds }];
      } catch {
        return []; // has ended in between
      }
    });
}
