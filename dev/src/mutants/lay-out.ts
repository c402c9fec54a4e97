import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/**
 * A copy of the package in which the sources have blanks for types. Stryker mutates nothing inside an
 * `… as const`, and that is how our rules are written: it would report on everything but them.
 */
export async function layOut(original: string, directory: string): Promise<string> {
  await rm(directory, { recursive: true, force: true });
  const copy = join(directory, "copy");
  await mkdir(join(copy, "src"), { recursive: true });
  await cp(join(original, "package.json"), join(copy, "package.json"));
  await symlink(join(original, "node_modules"), join(copy, "node_modules"));
  for (const name of await readdir(join(original, "src"))) {
    const text = await readFile(join(original, "src", name), "utf8");
    const isTest = name.endsWith(".test.ts");
    await writeFile(join(copy, "src", name), isTest ? text : stripTypeScriptTypes(text));
  }
  return copy;
}
