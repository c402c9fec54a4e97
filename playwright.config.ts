import { defineConfig } from "@playwright/test";

/** Run by `pnpm test:e2e`, which starts a cell for each worker and names the file with their addresses in MILEPOST_CELLS. Debian's Chromium, no download. */
export default defineConfig({
  testDir: "apps/web/e2e",
  // What measures is no test of a promise: `pnpm measure:web` runs it alone.
  ...(process.env.MILEPOST_MEASURE
    ? { testMatch: "measure/*.spec.ts" }
    : { testIgnore: "measure/**" }),
  outputDir: "test-results",
  forbidOnly: true,
  // A gallery takes three times as many pictures of everything.
  timeout: process.env.MILEPOST_GALLERY ? 240_000 : 60_000,
  // A busy machine is no broken promise.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    timezoneId: "Europe/London",
    locale: "en-GB",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
