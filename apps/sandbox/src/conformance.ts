import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { facts } from "./conformance/facts.ts";
import { type Shown, showFacts, type TestReport } from "./conformance/show-facts.ts";
import { writeTable } from "./conformance/table.ts";
import { switches } from "./zoho/switches.ts";

const app = fileURLToPath(new URL("..", import.meta.url));
const table = fileURLToPath(new URL("../../../docs/sandbox-conformance.md", import.meta.url));

/** Runs the sandbox's tests and writes which of them shows which fact of the reference. */
const report = runTests();
const shown = showFacts(facts, report);
writeFileSync(table, writeTable(shown, switches));
tell(shown);

function runTests(): TestReport {
  const directory = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const output = join(directory, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
    // pnpm puts it on the path. A test that fails is reported below.
    spawnSync("vitest", ["run", "--root", app, ...reporters], { stdio: "inherit" });
    return JSON.parse(readFileSync(output, "utf8"));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function tell({ rows, strangers, failed }: Shown): void {
  const missing = rows.filter(({ tests }) => tests.length === 0);
  for (const { fact } of missing) console.error(`not shown: ${fact[0]} ${fact[1]}`);
  for (const id of strangers) console.error(`no such fact: ${id}`);
  for (const name of failed) console.error(`failed: ${name}`);
  const figures = { facts: rows.length, shown: rows.length - missing.length };
  console.log(JSON.stringify({ name: "sandbox-conformance", ...figures }));
  if (missing.length + strangers.length + failed.length > 0) process.exitCode = 1;
}
