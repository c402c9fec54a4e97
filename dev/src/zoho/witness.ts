import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { notTried, writeMeasurement } from "@milepost/kit/measure/measurement.ts";

/**
 * `pnpm test:zoho-sdk`, `test:zoho-models`, `test:zoho-oas`: what Zoho publishes of its API, held against the
 * emulator and the adapter. Each is a process of the package that it looks into.
 */
interface Witness {
  readonly program: string;
  readonly isWell: (figures: Readonly<Record<string, unknown>>) => boolean;
}

const witnesses: Readonly<Record<string, Witness>> = {
  sdk: {
    program: "packages/crm/witness/sdk.ts",
    isWell: ({ steps, failed }) => Number(steps) >= 70 && failed === 0,
  },
  models: {
    program: "packages/crm/witness/models.ts",
    isWell: ({ endpoints, conflicts }) => Number(endpoints) > 0 && conflicts === 0,
  },
  oas: {
    program: "packages/crm/witness/oas.ts",
    isWell: ({ exchanges, violations }) => Number(exchanges) >= 150 && violations === 0,
  },
};

const [name = ""] = process.argv.slice(2);
const witness = Object.hasOwn(witnesses, name) ? witnesses[name] : undefined;
if (!witness) throw new Error(`One of ${Object.keys(witnesses).join(", ")}, not "${name}"`);
const run = promisify(execFile);
const { stdout, stderr } = await run(process.execPath, [witness.program], {
  cwd: repository,
  maxBuffer: 2 ** 26,
});
process.stderr.write(stderr);
const figures = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Record<string, unknown>;
if (figures.isTried === false) {
  process.exitCode = notTried;
} else {
  await writeMeasurement(`zoho-${name}`, figures);
  process.exitCode = witness.isWell(figures) ? 0 : 1;
}
