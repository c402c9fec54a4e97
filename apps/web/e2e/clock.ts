import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";

type Fact = () => boolean | Promise<boolean>;

/** From now on the page's time stands still. Its clock has been installed before. */
export async function stopClock(page: Page): Promise<void> {
  // By the page's own time, which may have run ahead of ours.
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}

/** Lets the page's stopped clock go on in small steps until this is so: what takes real time has come. */
export async function runUntil(page: Page, isSo: Fact): Promise<void> {
  for (let step = 0; !(await isSo()); step += 1) {
    if (step > 1_000) throw new Error("It was not so within 20 s of the page's clock");
    await page.clock.runFor(20);
    await sleep(5);
  }
}

/** What has been answered is read, and what follows from it has begun: 10 ms of the page's clock. */
export async function letAnswersIn(page: Page): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await page.clock.runFor(2);
    await sleep(20);
  }
}

/** Whether this comes to be so after that many milliseconds of the page's stopped clock, no sooner and no later. */
export async function comes(
  page: Page,
  ms: number,
  isSo: Fact,
  marginMs = 50,
): Promise<"too soon" | "on time" | "too late"> {
  await page.clock.runFor(ms - marginMs);
  // Real time: what a timer changed is drawn, or on its way to the server.
  await sleep(100);
  if (await isSo()) return "too soon";
  await page.clock.runFor(2 * marginMs);
  for (let look = 0; look < 60; look += 1) {
    if (await isSo()) return "on time";
    await sleep(50);
  }
  return "too late";
}
