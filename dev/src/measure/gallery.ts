import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { RunTests } from "../playwright.ts";

interface Gallery {
  /** Playwright's: not 0 when a test failed, and then pictures are missing. */
  readonly code: number;
  readonly screens: number;
  readonly pictures: number;
  readonly axeRuns: number;
  readonly axeViolations: number;
}

/** One line for each time axe looked. */
interface Looked {
  readonly look: string;
  readonly told: readonly string[];
}

const galleryFolder = join(repository, ".milepost", "gallery");

/** Every screen and state that a browser test stops at, at three widths and in both themes. */
export async function takeGallery(
  run: RunTests,
  args: readonly string[],
  folder = galleryFolder,
): Promise<Gallery> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const code = await run(args, { MILEPOST_GALLERY: folder });
  const pictures = (await readdir(folder)).filter((name) => name.endsWith(".png"));
  const screens = Map.groupBy(pictures.toSorted(), screenOf);
  await writeFile(join(folder, "index.html"), indexOf(screens));
  const text = await readFile(join(folder, "axe.jsonl"), "utf8").catch(() => "");
  const looked = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Looked);
  return {
    code,
    screens: screens.size,
    pictures: pictures.length,
    axeRuns: looked.length,
    axeViolations: looked.reduce((sum, { told }) => sum + told.length, 0),
  };
}

/** `invite-taken-360-dark.png` is one of six of `invite-taken`. */
function screenOf(picture: string): string {
  return picture.replace(/(-\d+)?(-(light|dark))?\.png$/, "");
}

function indexOf(screens: ReadonlyMap<string, readonly string[]>): string {
  const links = [...screens.keys()].map((screen) => `<a href="#${screen}">${screen}</a>`);
  const sections = [...screens].map(([screen, pictures]) => {
    const figures = pictures.map(
      (picture) =>
        `<figure><a href="${picture}"><img src="${picture}" alt="" loading="lazy"></a><figcaption>${picture}</figcaption></figure>`,
    );
    return `<section id="${screen}"><h2>${screen}</h2>${figures.join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><title>Milepost, every screen and state</title>
<style>
  body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark }
  nav { columns: 14rem }
  nav a { display: block }
  section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-top: 3rem }
  h2 { width: 100%; margin: 0 }
  figure { margin: 0 }
  img { height: 22rem; border: 1px solid #8888 }
</style>
<h1>Every screen and state</h1><nav>${links.join("")}</nav>
${sections.join("\n")}
</html>
`;
}
