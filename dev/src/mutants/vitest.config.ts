import { defineConfig } from "vitest/config";

/**
 * The tests of the one package under mutation, in Stryker's copy of it. Not the laws that take
 * seconds: they would be run for every mutant, and without them the score can only be lower.
 */
export default defineConfig({
  test: { include: ["src/**/*.test.ts"], exclude: ["src/**/*.laws.test.ts"] },
});
