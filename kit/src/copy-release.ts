import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

/** What a program of a release is made of. */
const copied = ["apps", "packages", "db", "package.json", "pnpm-lock.yaml"];

/** The booking's story, and the line that another step can follow. */
const bookingStory = "apps/server/src/booking/write/book.ts";
const firstLine = /export async function book\(steps: .+\{/;

interface OtherRelease {
  /** Left out: this one's, and the same build. */
  readonly version?: string;
  /** The name of a step that its booking story does before all others; left out: none. */
  readonly firstStep?: string;
}

/** Another release of this program, in a folder of its own as an operator has it; what it depends on is shared. */
export async function copyRelease(
  folder: string,
  { version, firstStep }: OtherRelease,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of copied) {
    const filter = (path: string) => !path.endsWith(".test.ts");
    const how = { recursive: true, verbatimSymlinks: true, filter };
    await cp(join(repository, name), join(folder, name), how);
  }
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
  if (version)
    await change(join(folder, "package.json"), /"version": "[^"]+"/, `"version": "${version}"`);
  if (firstStep) {
    const step = `await steps.run(${JSON.stringify(firstStep)}, async () => null);`;
    await change(join(folder, bookingStory), firstLine, `$&\n  ${step}`);
  }
  return folder;
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has other words by now`);
  await writeFile(file, changed);
}
