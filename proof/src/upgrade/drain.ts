import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** What `pnpm drain` of that release says at its end. Throws if stories are left. */
export async function drain(folder: string, adminUrl: string): Promise<Drained> {
  const args = [join(folder, "apps/server/src/drain.ts")];
  const env = { ...process.env, ENGINE_ADMIN_URL: adminUrl };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout) as Drained;
}

interface Drained {
  readonly removed: readonly string[];
  readonly mayStop: readonly string[];
  readonly moved: number;
  readonly left: number;
}
