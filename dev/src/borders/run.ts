import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { brokenRules } from "./folder-rules.ts";
import { layOut } from "./lay-out.ts";

/**
 * `pnpm borders`: our own files keep the folder rules, and each planted violation is refused by the
 * guard it names. The planted files are laid into a copy, so that the guards see them in their place.
 */
const run = promisify(execFile);
const planted = "dev/src/borders/planted/";
const [files, violations] = await listFiles();

const broken = await checkFolders(repository, files);
for (const line of broken) console.error(line);

const copy = await mkdtemp(join(tmpdir(), "milepost-borders-"));
try {
  await layOut(copy, (path) => !path.startsWith(planted));
  await cp(join(repository, planted), copy, { recursive: true });
  const refusals = [
    ...(await checkFolders(copy, violations)),
    ...(await checkTypes(copy, violations)),
    ...(await checkLint(copy, violations)),
  ];
  const missed: string[] = [];
  for (const file of violations) {
    const [, guard] =
      /^\/\/ refused by (.+)$/m.exec(await readFile(join(copy, file), "utf8")) ?? [];
    const isRefused = guard !== undefined && refusals.includes(`${file}: ${guard}`);
    console.log(`${isRefused ? "refused" : "MISSED "}  ${guard?.padEnd(46)} ${file}`);
    if (!isRefused) missed.push(file);
  }
  await writeMeasurement("borders", {
    planted: violations.length,
    refused: violations.length - missed.length,
  });
  if (missed.length > 0 || broken.length > 0) process.exitCode = 1;
} finally {
  await rm(copy, { recursive: true });
}

/** Our own, and the planted ones by the place they are planted in. Fails when it sees nothing. */
async function listFiles(): Promise<[own: string[], planted: string[]]> {
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: repository,
  });
  const all = stdout.split("\n").filter((path) => path !== "");
  const own = all.filter((path) => !path.startsWith(planted));
  const violations = all.filter((path) => path.startsWith(planted));
  if (own.length < 50 || violations.length === 0) throw new Error("The files were not found");
  return [own, violations.map((path) => path.slice(planted.length))];
}

async function checkFolders(root: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) =>
      brokenRules(path, await readFile(join(root, path), "utf8")).map(
        (name) => `${path}: folders ${name}`,
      ),
    ),
  );
  return found.flat();
}

/** Only these files and what they import: our own are checked where they are. */
async function checkTypes(root: string, files: readonly string[]): Promise<string[]> {
  const config = { extends: "./tsconfig.json", files, include: [] };
  await writeFile(join(root, "tsconfig.planted.json"), JSON.stringify(config));
  const args = ["--project", "tsconfig.planted.json", "--pretty", "false"];
  const output = await outputOf("node_modules/.bin/tsc", args, root);
  return [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([, path, code]) => `${path}: tsc ${code}`,
  );
}

async function checkLint(root: string, files: readonly string[]): Promise<string[]> {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", ...files];
  const output = await outputOf("node_modules/.bin/biome", args, root);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  return diagnostics.map(({ category, location: { path } }) => {
    const file = typeof path === "string" ? path : path.file;
    return `${file}: biome ${category.replace("lint/", "")}`;
  });
}

/** Also when it fails: failing is what it is here for. */
async function outputOf(command: string, args: string[], cwd: string): Promise<string> {
  const options = { cwd, maxBuffer: 50_000_000 };
  return run(join(cwd, command), args, options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? "",
  );
}
