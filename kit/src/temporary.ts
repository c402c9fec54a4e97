import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory that everybody may enter, because PostgreSQL may run as another user. Gone after `remove`. */
export async function temporaryDirectory() {
  const path = await mkdtemp(join(tmpdir(), "milepost-"));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
