import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { compiled, repository } from "@milepost/cell/program.ts";
import { buildWebApp } from "@milepost/kit/build-web-app.ts";
import { notTried } from "@milepost/kit/measure/measurement.ts";

/**
 * `pnpm run ci`: everything that must hold on a clean clone. Goes on after a failure, so that one run shows
 * all, and ends with `N passed, N failed`: the guards of `pnpm check` and every test count one each.
 */
const results = join(repository, ".milepost", "results");
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What failed, for the end of the output: often its last page is all that anybody sees. */
const failures: string[] = [];
/** Characters of a failed command's output that are printed again at the end. */
const TAIL = 3000;
/** Characters of a failed test's message. */
const MESSAGE = 600;

/** What failed next to everything else, and how to try just that alone. */
interface Doubt {
  /** Tests, or 1 for a command. */
  readonly failed: number;
  readonly command: readonly [string, ...string[]];
}
const doubts: Doubt[] = [];
/** More than so many are no accident of a busy machine. */
const DOUBTS = 3;
/** What passed at the second look only. */
const alone: string[] = [];

const began = performance.now();
const durations: string[] = [];
const counts: Count[] = [];

// Every command, and what it starts, compiles what none compiled before.
Object.assign(process.env, compiled);
process.env.WEB_FILES = await buildWebApp(join(repository, ".milepost", "ci"));
const check = await run("node", "dev/src/check.ts");
counts.push(await countVitest("unit", check));
counts.push(count(check === 0));

// Whether every sentence of the specification has an assertion of its own, and every claim its sentence.
counts.push(count((await run("node", "dev/src/trace/run.ts")) === 0));

counts.push(...(await Promise.all(["parts", "port"].map(testProject))));

// Four at a time, the longest first: most of them wait for what they have killed or slowed down, while others work.
counts.push(
  ...(await atATime(4, [
    // Small runs of the commands whose long runs are in docs/measurements.
    ["proof/src/tenants/run.ts", "--kills", "300"],
    ["proof/src/crash/run.ts", "--cases", "60", "--minutes", "6"],
    ["proof/src/chaos/run.ts", "--minutes", "3"],
    ["proof/src/diary/run.ts", "--edits", "100", "--days", "1"],
    // Whether the worked examples of the docs still work.
    ["dev/src/examples/run.ts"],
    // With this seed a rule that is forgotten is noticed, also that of two late reminders only the later one goes.
    ["proof/src/remind/run.ts", "--appointments", "200", "--seed", "5"],
    // The emulated CRM alone, and whether every fact of it is shown by a test.
    ["apps/sandbox/src/conformance.ts"],
    ["proof/src/web/run.ts", "--payloads", "14"],
    // 20,000 random worlds, in which the engine and an independent implementation must agree.
    ["proof/src/oracle/run.ts", "--worlds", "20000"],
    ["proof/src/kept/run.ts", "--writes", "2000"],
    ["proof/src/versions/run.ts"],
    // Other variants with every commit would be other failures: a seed that is known finds the same.
    ["proof/src/shapes/run.ts", "--variants", "600"],
    ["proof/src/secrets/run.ts"],
    ["proof/src/tokens/run.ts"],
    ["proof/src/templates/run.ts", "--payloads", "8", "--values", "500"],
    ["proof/src/traces/run.ts", "--searches", "0"],
    // Twenty sentences of the specification made untrue, whose tests must turn red; the seed is printed.
    ["dev/src/trace/plant.ts", "--kind", "unit", "--sample", "20"],
    ["proof/src/fuzz/run.ts", "--inputs", "50000", "--requests", "2000"],
    // What Zoho publishes of its API, held against the emulated CRM and the adapter; the last where its files lie.
    ["dev/src/zoho/witness.ts", "models"],
    ["dev/src/zoho/witness.ts", "sdk"],
    ["dev/src/zoho/witness.ts", "oas"],
    ["dev/src/builder.ts", "--sequences", "20"],
  ])),
  // Alone: on a busy machine searches are late, and calls are put off for want of a connection.
  ...(await atATime(1, [
    // Two of these twelve turn red with a geofence that never matches, one with a deleted workflow that counts.
    ["proof/src/settings/run.ts", "--organisations", "12", "--searches", "120", "--seed", "2"],
    ["proof/src/race/run.ts", "--attempts", "600"],
    ["proof/src/race/one-visit.ts", "--visits", "24"],
    ["proof/src/refill/race.ts", "--attempts", "500"],
  ])),
);

process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(results, "e2e.json");
const e2e = await run("node", "dev/src/e2e.ts", "--workers=3", "--reporter=list,json");
counts.push(await countPlaywright(e2e));

const isWorthLook = doubts.length <= DOUBTS;
for (const doubt of isWorthLook ? doubts : []) counts.push(await lookAgain(doubt));

const passed = counts.reduce((sum, { passed }) => sum + passed, 0);
const failed = counts.reduce((sum, { failed }) => sum + failed, 0);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
for (const name of alone) console.log(`\nFAILED ONCE, PASSED ALONE: ${name}`);
console.log(`\n${durations.join("\n")}`);
console.log(`Took ${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * What failed is tried once more, with the machine to itself: others take up to half of its time, and
 * patience runs out. What passes then counts as passed and is named above the last lines, because it may as
 * well be a race of ours: decision 0038.
 */
async function lookAgain({ failed, command: [command, ...args] }: Doubt): Promise<Count> {
  if ((await run(command, ...args)) !== 0) return { passed: 0, failed: 0 };
  alone.push([command, ...args].join(" "));
  return { passed: failed, failed: -failed };
}

async function testProject(name: string): Promise<Count> {
  const output = `--outputFile.json=${join(results, `${name}.json`)}`;
  const reporters = ["--reporter=default", "--reporter=json"];
  // They wait more than they work: four files at a time, each with companies of its own.
  const side = name === "parts" ? ["--maxWorkers=4"] : [];
  const code = await run("vitest", "run", "--project", name, ...side, ...reporters, output);
  return countVitest(name, code);
}

/** At most so many side by side. */
async function atATime(
  most: number,
  commands: readonly (readonly string[])[],
): Promise<readonly Count[]> {
  const counts: Count[] = [];
  const waiting = [...commands];
  const runNext = async () => {
    for (let args = waiting.shift(); args; args = waiting.shift()) counts.push(await runOne(args));
  };
  await Promise.all(Array.from({ length: most }, runNext));
  return counts;
}

async function runOne(args: readonly string[]): Promise<Count> {
  const code = await run("node", ...args);
  if (code === notTried) return { passed: 0, failed: 0 };
  if (code !== 0) doubts.push({ failed: 1, command: ["node", ...args] });
  return count(code === 0);
}

async function run(command: string, ...args: string[]): Promise<number> {
  console.log(`\n== ${command} ${args.slice(0, 3).join(" ")}`);
  const child = spawn(command, args, { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
  let tail = "";
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on("data", (chunk: Buffer) => {
      to.write(chunk);
      tail = (tail + chunk.toString()).slice(-TAIL);
    });
  }
  const started = performance.now();
  const [code] = (await once(child, "close")) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  durations.push(`${String(seconds).padStart(5)} s  ${args.slice(0, 3).join(" ")}`);
  // What could not be tried is neither passed nor failed; its own words say why.
  if (code !== 0 && code !== notTried)
    failures.push(`${command} ${args.join(" ")} (exit ${code})\n${tail}`);
  return code ?? 1;
}

function count(isGood: boolean): Count {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** A run that failed without a failed test, or without a single test, counts as one failure: silence is not success. */
function settle({ passed, failed }: Count, code: number): Count {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

async function read<T>(name: string): Promise<Partial<T>> {
  const text = await readFile(join(results, `${name}.json`), "utf8").catch(() => "{}");
  return JSON.parse(text) as Partial<T>;
}

async function countVitest(name: string, code: number): Promise<Count> {
  interface Test {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }
  interface Results {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly testResults: readonly {
      readonly name: string;
      readonly status: string;
      readonly assertionResults: readonly Test[];
    }[];
  }
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await read<Results>(name);
  for (const file of testResults) {
    for (const test of file.assertionResults.filter(({ status }) => status === "failed")) {
      const path = relative(repository, file.name);
      failures.push(
        `${path} › ${test.fullName}\n${test.failureMessages.join("\n").slice(0, MESSAGE)}`,
      );
    }
  }
  const settled = settle({ passed: numPassedTests, failed: numFailedTests }, code);
  const files = testResults
    .filter(({ status }) => status === "failed")
    .map((file) => relative(repository, file.name));
  // The guards and the unit tests wait for nothing: they are red or green.
  if (name !== "unit" && settled.failed > 0)
    doubts.push({
      failed: settled.failed,
      command: ["vitest", "run", "--project", name, ...files],
    });
  return settled;
}

interface Suite {
  readonly file: string;
  readonly specs: readonly { readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

async function countPlaywright(code: number): Promise<Count> {
  interface Results {
    readonly stats: { expected: number; unexpected: number; flaky: number };
    readonly suites: readonly Suite[];
  }
  const { stats, suites = [] } = await read<Results>("e2e");
  const settled = settle(
    { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) },
    code,
  );
  if (settled.failed > 0) {
    const files = suites.filter(hasFailed).map(({ file }) => file);
    doubts.push({
      failed: settled.failed,
      command: ["node", "dev/src/e2e.ts", "--workers=1", ...files],
    });
  }
  return settled;
}

function hasFailed({ specs, suites = [] }: Suite): boolean {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailed);
}
