import { defineConfig } from "@playwright/test";

/** Run by `pnpm test:e2e`, which starts a cell for each worker and names the file with their addresses in MILEPOST_CELLS. Debian's Chromium without windows, no download: the one with windows prepares its own in every browser. */
export default defineConfig({
  testDir: "apps/web/e2e",
  // What measures is no test of a promise: `pnpm measure:web` runs it alone.
  ...(process.env.MILEPOST_MEASURE
    ? { testMatch: "measure/*.spec.ts" }
    : { testIgnore: "measure/**" }),
  outputDir: "test-results",
  forbidOnly: true,
  // A busy machine is no broken promise. A gallery takes six pictures where other runs look twice.
  timeout: process.env.MILEPOST_GALLERY ? 720_000 : 240_000,
  expect: { timeout: Number(process.env.MILEPOST_EXPECT_MS ?? 60_000) },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    timezoneId: "Europe/London",
    locale: "en-GB",
    screenshot: "only-on-failure",
    // Less than a test has: what hangs is then named, and not only the test it was in.
    actionTimeout: 120_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
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
