import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readlink, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";

const run = promisify(execFile);

/** Our own packages; in a copy these names must lead to the copy's. */
const scope = "@milepost";
/** Of the names with a dot only these are packages or programs; the others are caches. */
const withDot = [".bin", ".pnpm"];

/** A copy of every file that git knows or would take, with what is installed linked into it. */
export async function layOut(copy: string, isWanted: (path: string) => boolean): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: repository,
  });
  for (const path of stdout.split("\n").filter((line) => line !== "" && isWanted(line))) {
    // A file may be deleted and not yet committed so.
    await cp(join(repository, path), join(copy, path)).catch(ignoreMissing);
    if (path.endsWith("package.json")) await linkModules(join(dirname(path), "node_modules"), copy);
  }
}

async function linkModules(modules: string, copy: string): Promise<void> {
  const [from, to] = [join(repository, modules), join(copy, modules)];
  const names = await readdir(from).catch(ignoreMissing);
  await mkdir(to, { recursive: true });
  for (const name of names ?? []) {
    if (name === scope) await linkOwn(join(from, name), join(to, name));
    else if (!name.startsWith(".") || withDot.includes(name)) {
      await symlink(join(from, name), join(to, name));
    }
  }
}

/** These links are relative, so word for word they lead to the copy's packages. */
async function linkOwn(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    await symlink(await readlink(join(from, name)), join(to, name));
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
