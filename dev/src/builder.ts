import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";

/**
 * `pnpm test:builder [--sequences N] [--seed S]`: rows of 1,000 random gestures in the schedule
 * builder, by pointer, keys and typing. Counts those after which a rule of it does not hold.
 */
const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const args = ["apps/web/laws/builder.ts", values.sequences, "1000", values.seed];
// The web app is no package to import from: its laws run as a process of their own.
const { stdout, status } = spawnSync(process.execPath, args, {
  cwd: repository,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
const lines = stdout.trim().split("\n");
if (status !== 0) throw new Error(`The laws ended with ${status}`);
const { gestures, broken } = JSON.parse(lines.pop() ?? "") as Record<string, number>;
for (const line of lines) console.log(line);
await writeMeasurement("builder", { gestures, broken });
process.exitCode = broken === 0 && Number(gestures) > 0 ? 0 : 1;
