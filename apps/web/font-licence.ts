import { appendFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const font = "@fontsource-variable/inter";

/** Adds the font's licence to the list of `build.license`, which has only what scripts import. */
export function addFontLicence(file: string): Plugin {
  return {
    name: "add-font-licence",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const folder = dirname(createRequire(import.meta.url).resolve(`${font}/package.json`));
      const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
      const text = await readFile(join(folder, "LICENSE"), "utf8");
      await appendFile(join(dir, file), `\n## ${font} - ${version} (OFL-1.1)\n\n${text}`);
    },
  };
}
