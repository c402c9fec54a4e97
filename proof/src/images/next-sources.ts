import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { runCommand } from "@milepost/kit/containers/run-command.ts";

/** The same sources as the next version would have them: its worker is another build than this one's. */
export async function makeNextSources(directory: string): Promise<string> {
  const next = join(directory, "next");
  await mkdir(next);
  const copy = `git ls-files -z | tar --null --files-from - -c | tar -x -C "${next}"`;
  await runCommand("sh", ["-ec", copy], { cwd: repository });
  await appendFile(join(next, "apps/server/src/worker.ts"), "// The next version.\n");
  return next;
}
