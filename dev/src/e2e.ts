import { withPlaywright } from "./playwright.ts";

/** `pnpm test:e2e [--workers=N] [playwright's arguments]`: the browser tests; each worker has a cell of its own. */
const workers = "--workers=";
const args = process.argv.slice(2);
const asked = args.find((arg) => arg.startsWith(workers))?.slice(workers.length);
await withPlaywright(
  async (run) => {
    process.exitCode = await run(args.filter((arg) => !arg.startsWith(workers)));
  },
  Number(asked ?? 1),
);
