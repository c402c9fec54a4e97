import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { animateWebp } from "./demo/animate-webp.ts";
import { withPlaywright } from "./playwright.ts";

/** `pnpm tour`: the README's moving pictures, `docs/images/tour.webp` and one for phones, from the browser test of the guided start. */
const folder = join(repository, ".milepost", "tour");
const eachStays = 3_500;

await withPlaywright(async (run) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  process.exitCode = await run(["demo.spec.ts"], { MILEPOST_TOUR: folder });
  if (process.exitCode !== 0) return;
  const [wide, phone] = [await animate("wide", "tour"), await animate("phone", "tour-phone")];
  console.log(JSON.stringify({ name: "tour", ...wide, phoneKilobytes: phone.kilobytes }));
});

/** The frames that the test left, in their order. */
async function animate(size: string, name: string) {
  const stills = (await readdir(folder)).filter((file) => file.startsWith(size)).toSorted();
  const read = await Promise.all(stills.map((file) => readFile(join(folder, file))));
  const picture = animateWebp(read, eachStays);
  await writeFile(join(repository, "docs", "images", `${name}.webp`), picture);
  return { frames: stills.length, kilobytes: Math.ceil(picture.length / 1000) };
}
