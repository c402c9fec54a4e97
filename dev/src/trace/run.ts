import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { type Claim, readClaims } from "./claims.ts";
import { matchClaims } from "./match.ts";
import { readSentences } from "./sentences.ts";
import { tableOf } from "./table.ts";

/**
 * `pnpm trace`: which assertion shows which sentence of the specification, as docs/traceability.md. Fails
 * when a sentence has no assertion of its own, and when a test claims words that the specification does not
 * have.
 */
const specification = await readFile(join(repository, "docs", "specification.md"), "utf8");
const sentences = readSentences(specification);
const { shown, unknown } = matchClaims(sentences, await readClaims());
await writeFile(join(repository, "docs", "traceability.md"), tableOf(shown));

for (const claim of unknown) {
  console.error(`${placeOf(claim)}: the specification lacks: ${claim.words}`);
}
const uncovered = shown.filter(({ by, weaklyBy }) => by.length + weaklyBy.length === 0);
const weak = shown.filter(({ by, weaklyBy }) => by.length === 0 && weaklyBy.length > 0);
for (const { sentence, weaklyBy } of weak) {
  const places = weaklyBy.map(placeOf).join(", ");
  console.error(`weak: §${sentence.section}: ${sentence.text} (${places})`);
}
for (const { sentence } of uncovered) {
  console.error(`no assertion: §${sentence.section}: ${sentence.text}`);
}
const covered = sentences.length - uncovered.length;
await writeMeasurement("trace", { sentences: sentences.length, covered, weak: weak.length });
process.exitCode = unknown.length + uncovered.length + weak.length === 0 ? 0 : 1;

function placeOf({ file, line }: Claim): string {
  return `${file}:${line}`;
}
