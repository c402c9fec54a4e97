import { defineConfig } from "vitest/config";

/**
 * unit: pure, milliseconds, part of `pnpm check`.
 * parts: against the real PostgreSQL, engine and routing server, which `dev/src/parts/for-tests.ts` starts once.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{apps,packages,db,sample,dev}/**/*.test.{ts,tsx}",
            "{db,sample,dev}/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/*.parts.test.ts"],
        },
      },
      {
        test: {
          name: "parts",
          include: ["{apps,packages,db,sample,dev}/**/*.parts.test.ts"],
          // The sandbox's own need no cell: `pnpm test:sandbox`.
          exclude: ["**/node_modules/**", "apps/sandbox/**"],
          globalSetup: ["dev/src/parts/for-tests.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
