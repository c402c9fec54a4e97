import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { type Plugin, runnerImport } from "vite";

const mark = "src/routes/mark.svg";

/**
 * `search.html`: the app's page with what a search shows while it is under way already in it, so that it
 * stands there before any script has run. For a search that names a record and no postcode, as the CRM's button does.
 */
export function drawFirstFrame(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "draw-first-frame",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    async closeBundle() {
      const { module } = await runnerImport<typeof import("./src/routes/first-frame.tsx")>(
        join(root, "src/routes/first-frame.tsx"),
        { root, configFile: false, logLevel: "error", build: { assetsInlineLimit: 0 } },
      );
      const page = await readFile(join(folder, "index.html"), "utf8");
      const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
      const drawn = renderToStaticMarkup(
        createElement(
          MemoryRouter,
          { initialEntries: ["/search?recordId=1"] },
          createElement(module.FirstFrame),
        ),
      ).replaceAll(`/${mark}`, `/${manifest[mark].file}`);
      const [title = ""] = /<title>.*?<\/title>/.exec(drawn) ?? [];
      const framed = page
        .replace(/<title>.*?<\/title>/, title)
        .replace('<div id="root">', `$&${drawn.replace(title, "")}`);
      await writeFile(join(folder, "search.html"), framed);
    },
  };
}
