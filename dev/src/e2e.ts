import { withPlaywright } from "./parts/playwright.ts";

/** `pnpm test:e2e [playwright's arguments]`: the browser tests, against a cell of their own. */
await withPlaywright(async (run) => {
  process.exitCode = await run(process.argv.slice(2));
});
