import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "@milepost/cell/program.ts";
import fc from "fast-check";
import { type Law, type Texts, texts } from "./texts.ts";

/**
 * `node proof/src/fuzz/laws.ts <file of laws> <inputs> <seed>`: tries the laws of one package, and prints as
 * its last line how many inputs there were and which laws were broken. A process of its own, because a
 * package's parsers are no part of what it gives to others, and one of them might never come back.
 */
const [file = "", inputs = "0", seed = "1"] = process.argv.slice(2);
const { laws: lawsOf } = (await import(pathToFileURL(join(repository, file)).href)) as {
  readonly laws: (texts: Texts) => readonly Law[];
};
const laws = lawsOf(texts);
/** No input is longer than some kilobytes. */
const slowMs = 50;
const weights = laws.reduce((sum, { weight }) => sum + weight, 0);
const broken: string[] = [];
let tried = 0;
for (const { name, weight, of, holds } of laws) {
  // So that the last word says which of them never came back.
  console.error(`${file}: ${name}`);
  const numRuns = Math.ceil((Number(inputs) * weight) / weights);
  const property = fc.property(of, (value) => timely(holds, value));
  const result = fc.check(property, { numRuns, seed: Number(seed) });
  tried += result.numRuns;
  if (!result.failed) continue;
  const why = `${result.errorInstance ?? ""}`.slice(0, 500);
  broken.push(`${name}: ${why}\n${fc.defaultReportMessage(result)?.slice(0, 1000)}`);
}
console.log(JSON.stringify({ inputs: tried, broken }));

/** By its own time of computing, and the quickest of a few tries: the first ones are compiled, others use the machine too. */
function timely(holds: Law["holds"], value: unknown): void {
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && quickest > slowMs; tries += 1) {
    const began = process.threadCpuUsage();
    holds(value);
    const { user, system } = process.threadCpuUsage(began);
    quickest = Math.min(quickest, (user + system) / 1000);
  }
  if (quickest > slowMs) throw new Error(`It takes ${quickest} ms of computing`);
}
