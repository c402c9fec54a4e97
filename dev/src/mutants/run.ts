import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { Stryker } from "@stryker-mutator/core";
import { layOut } from "./lay-out.ts";

/**
 * `pnpm test:mutants`: scheduling with one small mistake at a time, and how many of these mutants its
 * unit tests notice. Fails below the score that we hold. `.milepost/mutants/report.html` shows the rest.
 */
const heldScore = 90;
const directory = join(repository, ".milepost", "mutants");
const copy = await layOut(join(repository, "packages", "scheduling"), directory);
// Stryker mutates what it stands in. It would read a tsconfig.json there with the TypeScript API, which version 7 does not have.
process.chdir(copy);

const began = performance.now();
const mutants = await new Stryker({
  mutate: ["src/**/*.ts", "!src/**/*.test.ts", "!src/a-*.ts"],
  plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
  testRunner: "vitest",
  vitest: { configFile: fileURLToPath(new URL("./vitest.config.ts", import.meta.url)) },
  concurrency: 2,
  reporters: ["clear-text", "html"],
  htmlReporter: { fileName: join(directory, "report.html") },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  allowConsoleColors: false,
}).runMutationTest();
const seconds = Math.round((performance.now() - began) / 1000);

const files = Map.groupBy(mutants, ({ fileName }) => basename(fileName));
const byFile = Object.fromEntries([...files].map(([name, own]) => [name, figuresOf(own).score]));
const figures = figuresOf(mutants);
await writeMeasurement("mutants", { ...figures, seconds, byFile });
process.exitCode = figures.score >= heldScore ? 0 : 1;

/** `score` in per cent, of those that could be run at all. */
function figuresOf(some: typeof mutants) {
  const count = (...statuses: string[]) =>
    some.filter(({ status }) => statuses.includes(status)).length;
  const [timedOut, failed] = [count("Timeout"), count("RuntimeError", "CompileError")];
  // A loop that never ends is noticed, too.
  const killed = count("Killed") + timedOut;
  const survived = count("Survived", "NoCoverage");
  const score = Math.round((killed / (killed + survived)) * 1000) / 10;
  return { score, killed, survived, timedOut, failed };
}
