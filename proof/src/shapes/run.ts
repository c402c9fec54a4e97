import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";

/**
 * `pnpm trust:shapes [--variants N] [--seed S] [--only TEXT]`: a proxy between the adapter and the emulated CRM
 * changes one thing at a time in every answer. What the caller is given must be right, or a failure with a name.
 * Without `--variants` it tries all of them.
 */
const { values } = parseArgs({
  options: {
    variants: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const began = performance.now();
const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
const child = spawn(process.execPath, ["packages/crm/witness/shapes.ts", ...options], {
  cwd: repository,
  stdio: ["ignore", "pipe", "inherit"],
});
const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
const figures = JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as Record<string, number>;
const seconds = Math.round((performance.now() - began) / 1000);
await writeMeasurement("shapes", { ...figures, seed: Number(values.seed), seconds });
const { variants = 0, silentlyWrong, entriesLost, unnamed } = figures;
const isWell = variants > 0 && silentlyWrong === 0 && entriesLost === 0 && unnamed === 0;
process.exitCode = isWell ? 0 : 1;
