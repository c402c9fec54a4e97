import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

/** `pnpm tour` names a folder and wants the tour's screens; otherwise none are taken. */
const folder = process.env.MILEPOST_TOUR;
export const isFilmed = folder !== undefined;

const sizes = { wide: { width: 1200, height: 820 }, phone: { width: 390, height: 760 } };
let taken = 0;

/** The screen as a frame of the README's pictures, with a sentence below it. */
export async function takeFrame(page: Page, sentence: string): Promise<void> {
  if (!folder) return;
  taken += 1;
  const browser = await page.context().newCDPSession(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(showSentence, sentence);
  for (const [name, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    // The map takes a moment to redraw at another size.
    await page.waitForTimeout(700);
    const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality: 85 });
    await writeFile(`${folder}/${name}-${taken}.webp`, Buffer.from(data, "base64"));
  }
  await page.evaluate(() => document.getElementById("sentence")?.remove());
  await page.setViewportSize({ width: 1440, height: 900 });
}

function showSentence(sentence: string): void {
  const strip = document.createElement("div");
  strip.id = "sentence";
  strip.textContent = sentence;
  Object.assign(strip.style, {
    position: "fixed",
    inset: "auto 0 0 0",
    zIndex: "9999",
    padding: "14px 20px",
    background: "#00663a",
    color: "#fff",
    font: "600 18px/1.35 system-ui, sans-serif",
    textAlign: "center",
  });
  // Above an open dialog, which is above everything in the page.
  (document.querySelector("dialog[open]") ?? document.body).append(strip);
}

/** With the roads below it. */
export async function showMap(page: Page): Promise<void> {
  if (!isFilmed) return;
  await expect(page.locator("[data-roads=drawn]")).toBeVisible();
}
