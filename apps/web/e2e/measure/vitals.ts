import type { Page } from "@playwright/test";

/** What a person waits for, as the browser reports it. Milliseconds; `cls` has no unit. */
export interface Vitals {
  readonly lcp: number;
  readonly cls: number;
  /** By interaction: from the key or the click until the next picture. */
  readonly interactions: readonly number[];
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Interaction extends PerformanceEventTiming {
  readonly interactionId: number;
}

declare global {
  var seen: { lcp: number; cls: number; byInteraction: Record<number, number> };
}

/** Before the page is opened, on a processor so many times slower than this one. */
export async function watchVitals(page: Page, rate = 4): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate });
  await page.addInitScript(() => {
    globalThis.seen = { lcp: 0, cls: 0, byInteraction: {} };
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit);
    observe("largest-contentful-paint", ({ startTime }) => {
      seen.lcp = startTime;
    });
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as Shift;
      if (!hadRecentInput) seen.cls += value;
    });
    observe("event", (entry) => {
      const { interactionId, duration } = entry as Interaction;
      if (interactionId === 0) return;
      seen.byInteraction[interactionId] = Math.max(
        seen.byInteraction[interactionId] ?? 0,
        duration,
      );
    });
  });
}

export async function readVitals(page: Page): Promise<Vitals> {
  const { lcp, cls, byInteraction } = await page.evaluate(() => seen);
  return { lcp, cls, interactions: Object.values(byInteraction) };
}
