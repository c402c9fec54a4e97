import { defineConfig } from "vitest/config";
import { readGuide } from "./apps/web/read-guide.ts";

/**
 * unit: pure, milliseconds, part of `pnpm check`.
 * port: what we need of a CRM, against the emulated one alone.
 * parts: against the real PostgreSQL, engine and routing server, which `kit/src/for-tests.ts` starts once.
 */
export default defineConfig({
  test: {
    // Characters. What a list held is what one wants to know of a failure that does not come again.
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      {
        // As the web app's own build has it.
        plugins: [readGuide()],
        test: {
          name: "unit",
          // They are pure: none can leave anything behind for the next, and a third of the time does.
          isolate: false,
          // Milliseconds; on a machine that is busy with other things too.
          testTimeout: 30_000,
          include: [
            "{apps,packages,db,sample,kit,proof,dev}/**/*.test.{ts,tsx}",
            "{db,sample,kit,proof,dev}/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/*.parts.test.ts"],
        },
      },
      {
        test: {
          name: "port",
          include: ["packages/crm/**/*.parts.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "parts",
          include: ["{apps,packages,db,sample,kit,proof,dev}/**/*.parts.test.ts"],
          // These need no cell: the sandbox's own are `pnpm test:sandbox`.
          exclude: ["**/node_modules/**", "apps/sandbox/**", "packages/crm/**"],
          globalSetup: ["kit/src/for-tests.ts"],
          // What they share is a cell, and each file has companies of its own; a process that has loaded the
          // server once runs the next file 2.5 s sooner.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
