import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMeasurement } from "../measure/measurement.ts";
import { repository } from "../parts/program.ts";
import { readClaims } from "./claims.ts";
import { matchClaims } from "./match.ts";
import { readSentences } from "./sentences.ts";
import { tableOf } from "./table.ts";

/**
 * `pnpm trace`: which test shows which sentence of the specification, as docs/traceability.md. Fails when
 * a test claims to show words that the specification does not have.
 */
const specification = await readFile(join(repository, "docs", "specification.md"), "utf8");
const sentences = readSentences(specification, ["2", "4", "5", "8", "9"]);
const claims = await readClaims();
const shown = matchClaims(sentences, claims);
const unknown = claims.filter(({ words }) => !specification.includes(words));
await writeFile(join(repository, "docs", "traceability.md"), tableOf(shown));
for (const { words, file } of unknown) console.error(`${file}: the specification lacks: ${words}`);
for (const { sentence, by } of shown) {
  if (by.length === 0) console.error(`no test: ${sentence.section}: ${sentence.text}`);
}
const covered = shown.filter(({ by }) => by.length > 0).length;
await writeMeasurement("trace", { sentences: sentences.length, covered });
process.exitCode = unknown.length === 0 ? 0 : 1;
