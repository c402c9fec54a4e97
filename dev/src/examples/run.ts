import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { readExample } from "./read-example.ts";
import { type Ended, openWorkshop, scratch } from "./workshop.ts";

/**
 * `pnpm examples`: the worked examples of docs/adding-….md still work. Their steps are applied to a
 * copy of the repository, all examples at once because the compiler is slow; then the commands they
 * name must succeed, and where a page says that a missing step is noticed, it is left out to see so.
 */
const names = ["adding-a-setting", "adding-a-rule", "adding-a-crm"];
const types = "pnpm types";

const examples = await Promise.all(
  names.map(async (name) =>
    readExample(name, await readFile(join(repository, "docs", `${name}.md`), "utf8")),
  ),
);
const claims = examples.flatMap(({ name, claims }) => claims.map((claim) => ({ name, ...claim })));
type Claim = (typeof claims)[number];

const began = performance.now();
const workshop = await openWorkshop();
let [checks, failed] = [0, 0];
try {
  await becomeWithout([]);
  for (const command of new Set(examples.flatMap(({ commands }) => commands))) {
    const { code, output } = await workshop.execute(command);
    const of = examples.filter(({ commands }) => commands.includes(command));
    tell(of.map(({ name }) => name).join(", "), `${command} succeeds`, code === 0, output);
  }
  for (const claim of claims.filter(({ without }) => without === null)) {
    const { name, command, text } = claim;
    const file = `${scratch}/report.json`;
    const { output } = await workshop.execute(
      `${command} --reporter=json --outputFile.json=${file}`,
    );
    const isTrue = isAllRed(await workshop.read(file), text);
    tell(name, `${command} fails in every test with ${text}`, isTrue, output);
  }

  const byTypes = claims.filter(({ without, command }) => without !== null && command === types);
  await becomeWithout(byTypes);
  const compiled = await workshop.execute(types);
  for (const claim of byTypes) tellNoticed(claim, compiled);

  for (const claim of claims.filter((one) => one.without !== null && one.command !== types)) {
    await becomeWithout([claim]);
    tellNoticed(claim, await workshop.execute(claim.command));
  }
} finally {
  await workshop.remove();
}
const seconds = Math.round((performance.now() - began) / 1000);
await writeMeasurement("examples", { examples: examples.length, checks, failed, seconds });
process.exitCode = failed === 0 ? 0 : 1;

async function becomeWithout(left: readonly Claim[]): Promise<void> {
  const isLeft = (name: string, step: number) =>
    left.some((claim) => claim.name === name && claim.without === step);
  const steps = examples.flatMap(({ name, steps }) =>
    steps.filter(({ number }) => !isLeft(name, number)),
  );
  await workshop.become(steps.flatMap(({ diffs }) => diffs));
}

function tellNoticed({ name, without, command, text }: Claim, { code, output }: Ended): void {
  const sentence = `without step ${without}, ${command} fails with ${text}`;
  tell(name, sentence, code !== 0 && output.includes(text), output);
}

function tell(name: string, sentence: string, isTrue: boolean, output: string): void {
  checks += 1;
  if (!isTrue) failed += 1;
  console.log(`${isTrue ? "true " : "FALSE"}  ${name}: ${sentence}`);
  if (!isTrue) console.log(output.slice(-3000));
}

/** By the test runner's own report: at least one test, none that passed, each for that reason. */
function isAllRed(json: string, text: string): boolean {
  interface Report {
    readonly testResults: readonly {
      readonly assertionResults: readonly {
        readonly status: string;
        readonly failureMessages: readonly string[];
      }[];
    }[];
  }
  const report = JSON.parse(json) as Report;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return (
    tests.length > 0 &&
    tests.every(
      ({ status, failureMessages }) =>
        status === "failed" && failureMessages.some((message) => message.includes(text)),
    )
  );
}
