import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { cell } from "../cell.ts";

/**
 * What a page needs before it can show anything, in kB (1000 bytes) of gzip: the scripts it names and
 * those its header names. The rest comes on demand.
 */
export async function weighScripts(page: Response | null): Promise<number> {
  const told = `${await page?.text()}${page?.headers().link}`;
  const scripts = [...new Set(told.match(/\/assets\/[\w-]+\.js/g))];
  if (scripts.length < 5) throw new Error(`The page tells of ${scripts.length} scripts`);
  const sizes = scripts.map(async (path) => {
    const response = await fetch(cell.url + path);
    return gzipSync(await response.arrayBuffer()).length;
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return Math.round(bytes / 100) / 10;
}
