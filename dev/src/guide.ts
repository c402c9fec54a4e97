import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { withPlaywright } from "./playwright.ts";

/** `pnpm guide`: the pictures of the user guide, `docs/guide/images`, from the browser test that walks what it says. */
const folder = join(repository, "docs", "guide", "images");

await withPlaywright(async (run) => {
  await mkdir(folder, { recursive: true });
  process.exitCode = await run(["guide.spec.ts"], { MILEPOST_GUIDE: folder });
  console.log(JSON.stringify({ name: "guide", pictures: (await readdir(folder)).length }));
});
