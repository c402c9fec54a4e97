import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { cell } from "../cell.ts";

/** Read by `pnpm measure:web`. */
const file = process.env.MILEPOST_MEASURE ?? "";

/** Adds them to those of other tests. */
export function note(figures: Readonly<Record<string, number>>): void {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  writeFileSync(file, JSON.stringify({ ...before, ...figures }));
}

/** How often a test opens a page from scratch. */
export const visits = 5;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** With nothing in its cache, signed in. */
export async function openFresh(browser: Browser, from: Page): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies(await from.context().cookies(cell.url));
  return context.newPage();
}
