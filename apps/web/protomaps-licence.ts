import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const ours = new URL("protomaps-licence.txt", import.meta.url);

/** Adds the terms of Protomaps' packages to the list of `build.license`: they name their licence and come without its text. */
export function addProtomapsLicence(file: string): Plugin {
  return {
    name: "add-protomaps-licence",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const text = await readFile(ours, "utf8");
      await appendFile(join(dir, file), `\n## Protomaps (BSD-3-Clause, MIT)\n\n${text}`);
    },
  };
}
