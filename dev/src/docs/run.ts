import { execFileSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withoutForeign } from "@milepost/cell/credentials.ts";
import { repository } from "@milepost/cell/program.ts";
import { overItsLimit, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { type Attempt, attempts, install, parts } from "./attempts.ts";
import { settingsFor } from "./installation.ts";
import { type Running, runCommand } from "./run-command.ts";

/**
 * `pnpm test:docs [--only TEXT]`: every command that the documentation names, once, at its smallest
 * size, in a fresh clone of what is committed: nothing here is measured, and no measurement of yours is
 * overwritten. `--only` tries the one of that name, or those that hold the text in it; the others keep
 * their last results, also when Ctrl-C ends this early. What they say is in `.milepost/docs`. Needs the
 * ports of `pnpm dev` to be free.
 */
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

interface Tried {
  readonly command: string;
  /** Null: it was given up, or never said that it was ready. */
  readonly code: number | null;
  readonly seconds: number;
  readonly commit: string;
}

const logs = join(repository, ".milepost", "docs");
await mkdir(logs, { recursive: true });
const directory = await temporaryDirectory();
const clone = join(directory.path, "milepost");
execFileSync("git", ["clone", "-q", repository, clone]);
const head = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: clone });
const commit = head.toString().trim();

const { only } = values;
const wanted = Object.entries(attempts).filter(([name]) =>
  only in attempts ? name === only : name.includes(only),
);
const tried: Tried[] = [];
const underWay = new Set<Running>();
let isStopped = false;
process.on("SIGINT", () => {
  isStopped = true;
  for (const running of underWay) running.interrupt();
});

try {
  await tryOut(install, { minutes: 10 });
  for (const [name, attempt] of wanted) if (!attempt.needsParts) await tryOut(name, attempt);
  if (!isStopped && wanted.some(([, { needsParts }]) => needsParts)) await tryOutBesideParts();
} finally {
  await directory.remove();
}

const each = [...tried, ...(await listEarlier())];
const works = ({ code }: Tried) => code === 0 || code === overItsLimit;
const failed = each.filter((one) => !works(one)).length;
const overTheirLimit = each.filter(({ code }) => code === overItsLimit).length;
await writeMeasurement("docs", { commands: each.length, failed, overTheirLimit, each });
process.exitCode = !isStopped && tried.every(works) ? 0 : 1;

async function tryOutBesideParts(): Promise<void> {
  const began = performance.now();
  const running = start(parts, "--free-ports");
  const isReady = await running.untilSaid('"routingUrl"', 5);
  if (isReady) {
    const env = settingsFor(running.output());
    for (const [name, attempt] of wanted) {
      const own = name === "watch" || name === "replies" ? withoutForeign(name) : {};
      if (attempt.needsParts) await tryOut(name, attempt, { ...env, ...own });
    }
  }
  running.interrupt();
  const code = await end(running, 1);
  note(`${parts} --free-ports`, isReady ? code : null, began);
}

async function tryOut(name: string, attempt: Attempt, env: Record<string, string> = {}) {
  if (isStopped) return;
  const began = performance.now();
  const { args = "", minutes, until } = attempt;
  const running = start(name, args, env);
  const isReady = until === undefined || (await running.untilSaid(until, minutes));
  if (until !== undefined) running.interrupt();
  const code = await end(running, minutes);
  note(`${name} ${args}`.trim(), isReady ? code : null, began);
}

/** As the pages say it is typed. */
function start(name: string, args: string, env: Record<string, string> = {}): Running {
  const typed = name.endsWith(".ts") ? ["exec", "node", name] : [name];
  const logFile = join(logs, `${name.replaceAll(/\W+/g, "-")}.log`);
  const rest = args.split(" ").filter((word) => word !== "");
  const command = ["npx", "--yes", "pnpm@12", ...typed, ...rest];
  const running = runCommand(command, { cwd: clone, env, logFile });
  underWay.add(running);
  return running;
}

async function end(running: Running, minutes: number): Promise<number | null> {
  const code = await running.end(minutes);
  underWay.delete(running);
  return code;
}

function note(command: string, code: number | null, began: number): void {
  if (isStopped) return;
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  tried.push({ command, code, seconds, commit });
  const word = code === null ? "LATE" : ({ 0: "passed", [overItsLimit]: "over" }[code] ?? "FAILED");
  console.log(`${word.padEnd(6)} ${seconds.toFixed(1).padStart(7)} s  pnpm ${command}`);
}

/** What was tried before and not now, as long as it is still one of the commands. */
async function listEarlier(): Promise<Tried[]> {
  const file = join(repository, "docs", "measurements", "docs.json");
  const text = await readFile(file, "utf8").catch(() => '{"each":[]}');
  const { each: earlier } = JSON.parse(text) as { each: Tried[] };
  const nameOf = ({ command }: Tried) => command.split(" ")[0] ?? "";
  const now = new Set(tried.map(nameOf));
  const known = new Set([install, parts, ...Object.keys(attempts)]);
  return earlier.filter((one) => known.has(nameOf(one)) && !now.has(nameOf(one)));
}
