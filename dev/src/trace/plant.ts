import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { type Trial, toBatches } from "./batches.ts";
import { listMissing, listPlants, readSources } from "./catalogue.ts";
import { type Claim, readClaims } from "./claims.ts";
import { judge, type Verdict } from "./judge.ts";
import { matchClaims } from "./match.ts";
import { openCopy } from "./plant-copy.ts";
import { notPlanted } from "./plants/all.ts";
import { openTests } from "./read-test.ts";
import { type Kind, kindOf, kinds, runTests } from "./run-tests.ts";
import { pickSample } from "./sample-plants.ts";
import { readSentences } from "./sentences.ts";

/**
 * `pnpm trace:plant [--only WORDS] [--sample N] [--seed S] [--kind KIND] [--list]`: each exact text, number, limit, order
 * and duration of the specification is changed in a copy of the product, and the tests that claim its
 * sentence must turn red. What unit tests notice is tried plant by plant; browsers and cells get many plants
 * at once, and a plant whose test failed at another assertion is tried again alone. `--only` looks for its
 * words in sentences, plants and the names of test files; `--kind unit` asks unit tests alone, without a cell.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    sample: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kind: { type: "string" },
    list: { type: "boolean", default: false },
  },
});
const began = performance.now();
const sentences = readSentences(
  await readFile(join(repository, "docs", "specification.md"), "utf8"),
);
const plants = listPlants(sentences, await readSources());
const { shown } = matchClaims(sentences, await readClaims());
const claimsOf = new Map(
  shown.map(({ sentence, by, weaklyBy }) => [sentence.text, by.length > 0 ? by : weaklyBy]),
);
const all: readonly Trial[] = plants
  .map((plant) => ({ plant, claims: claimsOf.get(plant.sentence.text) ?? [] }))
  .flatMap((trial) => (values.kind === undefined ? [trial] : ofKind(trial, values.kind)))
  .filter(isAsked);
const read = openTests([...claimsOf.values()].flat());
const seed = Number(values.seed);
const trials =
  values.sample === undefined
    ? all
    : pickSample(all, Number(values.sample), seededRandom(seed), read);

for (const { words, reason } of notPlanted) console.error(`not planted: ${words} (${reason})`);
const missing = listMissing(sentences, plants);
for (const { section, text } of missing) console.error(`no plant: §${section}: ${text}`);
if (values.list) {
  for (const { plant } of trials) console.log(`${plant.file}: ${plant.from} → ${plant.to}`);
  console.log(JSON.stringify({ plants: trials.length, notPlanted: notPlanted.length }));
} else {
  console.error(`${trials.length} plants; the sample's seed is ${seed}`);
  const { unnoticed, elsewhere, red } = await tryAll();
  for (const test of red) console.error(`red without any plant: ${test}`);
  for (const trial of unnoticed) console.error(`unnoticed: ${describe(trial)}`);
  const figures = {
    planted: trials.length,
    unnoticed: unnoticed.length,
    noticedElsewhere: elsewhere,
    notPlanted: notPlanted.length,
    withoutPlant: missing.length,
    redBefore: red.length,
    seconds: Math.round((performance.now() - began) / 1000),
  };
  const isWhole = values.only === "" && values.sample === undefined;
  const name = values.kind === undefined ? "trace-plant" : `trace-plant-${values.kind}`;
  if (isWhole) await writeMeasurement(name, { ...figures, ofAll: plants.length });
  else console.log(JSON.stringify({ name: "trace-plant", ...figures, seed }));
  process.exitCode = unnoticed.length + red.length + missing.length === 0 ? 0 : 1;
}

async function tryAll() {
  await using copy = await openCopy(trials.flatMap(({ claims }) => claims));
  const noticed = new Map<Trial, Verdict>();
  const red: string[] = [];
  for (const kind of kinds) {
    const open = trials
      .filter((trial) => !noticed.has(trial))
      .flatMap((trial) => ofKind(trial, kind));
    if (open.length === 0) continue;
    await copy.become([]);
    const isRed = await listRed(kind, open);
    red.push(...isRed);
    const fit = open.filter(({ claims }) => claims.every((claim) => !isRed.has(nameOf(claim))));
    const batches = kind === "unit" ? fit.map((trial) => [trial]) : toBatches(fit, read);
    for (const [index, batch] of batches.entries()) {
      console.error(`${kind}: batch ${index + 1} of ${batches.length}, ${batch.length} plants`);
      const verdicts = await tryTogether(kind, batch);
      for (const trial of batch) {
        let alone = verdicts.get(trial);
        // A busy machine fails anywhere: what failed at another place is asked twice more, alone.
        for (let again = 0; alone === "elsewhere" && again < 2; again += 1) {
          alone = (await tryTogether(kind, [trial])).get(trial);
        }
        if (alone !== "passed" && alone !== undefined) noticed.set(original(trial), alone);
        console.error(`  ${alone}: ${describe(trial)}`);
      }
    }
  }
  const unnoticed = trials.filter((trial) => !noticed.has(trial));
  const elsewhere = [...noticed.values()].filter((verdict) => verdict === "elsewhere").length;
  return { unnoticed, elsewhere, red };

  async function listRed(kind: Kind, open: readonly Trial[]): Promise<ReadonlySet<string>> {
    const claims = open.flatMap((trial) => trial.claims);
    const results = await runTests(copy.path, kind, claims);
    return new Set(claims.filter((claim) => judge([claim], results) !== "passed").map(nameOf));
  }

  /** A plant with which nothing runs at all has not been noticed by an assertion. */
  async function tryTogether(kind: Kind, batch: readonly Trial[]) {
    await copy.become(batch.map(({ plant }) => plant));
    try {
      const results = await runTests(
        copy.path,
        kind,
        batch.flatMap(({ claims }) => claims),
      );
      return new Map(batch.map((trial) => [trial, judge(trial.claims, results)]));
    } catch (error) {
      console.error(String(error));
      return new Map(
        batch.map((trial) => [trial, batch.length > 1 ? "elsewhere" : "passed"] as const),
      );
    }
  }
}

function isAsked({ plant, claims }: Trial): boolean {
  const texts = [plant.sentence.text, plant.from, ...claims.map(({ file }) => file)];
  return texts.some((text) => text.includes(values.only));
}

function ofKind(trial: Trial, kind: string): readonly Trial[] {
  const claims = trial.claims.filter((claim) => kindOf(claim) === kind);
  return claims.length === 0 ? [] : [{ plant: trial.plant, claims }];
}

function original({ plant }: Trial): Trial {
  const found = trials.find((trial) => trial.plant === plant);
  if (!found) throw new Error("A trial that nobody asked for");
  return found;
}

function nameOf({ file, test }: Claim): string {
  return `${file} › ${test.name}`;
}

function describe({ plant, claims }: Trial): string {
  const places = claims.map(({ file, line }) => `${file}:${line}`).join(", ");
  return `§${plant.sentence.section}: ${plant.sentence.text}\n    ${plant.file}: ${plant.from} → ${plant.to} (${places || "no claim"})`;
}
