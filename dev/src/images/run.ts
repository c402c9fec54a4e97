import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { openContainerEngine } from "@milepost/kit/containers/container-engine.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { buildImages } from "./build-images.ts";

/**
 * `pnpm images [--context DIRECTORY] [--source URL]`: builds the images that compose.yaml runs, with Docker or Podman,
 * under the tag BUILD; left out: the short commit. COMPANY_CA names a file of certificates for a company's proxy.
 */
const { values } = parseArgs({
  options: {
    context: { type: "string", default: repository },
    source: { type: "string", default: "" },
  },
});
const { BUILD, COMPANY_CA } = process.env;

await using scratch = await openScratch();
const engine = await openContainerEngine(scratch.starter);
const built = await buildImages(scratch.starter, engine, {
  ...values,
  build: BUILD || null,
  certificates: COMPANY_CA || null,
});
console.log(JSON.stringify({ name: "images", ...built }));
