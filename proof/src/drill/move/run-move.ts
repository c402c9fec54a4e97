import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { OwnParts } from "@milepost/kit/two-cells.ts";

export interface MoveRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `organisation:move` as an operator runs it. `killAfter`: the step after which it is killed. */
export function runMove(
  organisation: string,
  from: OwnParts,
  to: OwnParts,
  { killAfter }: { readonly killAfter?: string } = {},
): Promise<MoveRun> {
  const file = join(repository, "apps/server/src/organisation-move.ts");
  const args = [file, organisation, "--from", from.envFile, "--to", to.envFile];
  const child = spawn(process.execPath, args, { env: {} });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => {
    stdout += text;
  });
  child.stderr.on("data", (text) => {
    stderr += text;
    if (killAfter && stderr.split("\n").includes(killAfter)) child.kill("SIGKILL");
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
