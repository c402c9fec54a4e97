import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "./program.ts";

/** `pnpm drain` with these options, of our release or the one in `folder`; what it says is shown, its last line is not. Returns whether no story is left. */
export async function runDrain(
  adminUrl: string,
  options: readonly string[] = [],
  folder = repository,
): Promise<boolean> {
  const args = [join(folder, "apps/server/src/drain.ts"), ...options];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ENGINE_ADMIN_URL: adminUrl },
    stdio: ["ignore", "ignore", "inherit"],
    // A group of its own: Ctrl-C in the terminal is for us, and it is a part of our end.
    detached: true,
  });
  const [code] = await once(child, "exit");
  return code === 0;
}
