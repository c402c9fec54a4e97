/** The sandbox's tests alone, without the cell that the root's "parts" start: `pnpm test:sandbox`. */
export default {
  test: {
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};
