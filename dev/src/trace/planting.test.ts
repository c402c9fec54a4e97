import { readFileSync } from "node:fs";
import { repository } from "@milepost/cell/program.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { expect, test } from "vitest";
import { areApart, type Trial, toBatches } from "./batches.ts";
import { listMissing, listPlants, readSources } from "./catalogue.ts";
import type { Claim } from "./claims.ts";
import { judge } from "./judge.ts";
import { plantTexts } from "./plant-texts.ts";
import type { Result } from "./run-tests.ts";
import { pickSample } from "./sample-plants.ts";
import { readSentences } from "./sentences.ts";

const claim: Claim = {
  words: "A button.",
  file: "a.test.ts",
  line: 11,
  test: { name: "a button", first: 10, last: 20 },
  assertion: { first: 12, last: 13 },
};
const sentence = { section: "2", text: "A button 'Log in'." };

/** A plant of this text, claimed in this file. */
const trialOf = (text: string, file: string): Trial => ({
  plant: {
    words: text,
    sentence: { section: "2", text },
    file: "texts.ts",
    from: `"${text}"`,
    to: '"x"',
  },
  claims: [{ ...claim, file }],
});

test("a plant is noticed where the claimed assertion fails, and nowhere else", () => {
  const failed = (failedAt: readonly number[]): readonly Result[] => [
    { file: "a.test.ts", line: 10, status: "failed", failedAt },
  ];
  expect(judge([claim], failed([13]))).toBe("noticed");
  expect(judge([claim], failed([11, 14]))).toBe("elsewhere");
  expect(judge([claim], [{ file: "a.test.ts", line: 10, status: "passed", failedAt: [] }])).toBe(
    "passed",
  );
  expect(judge([claim], [{ file: "a.test.ts", line: 10, status: "skipped", failedAt: [] }])).toBe(
    "elsewhere",
  );
});

test("the failure of another test notices nothing", () => {
  const results: readonly Result[] = [
    { file: "a.test.ts", line: 10, status: "passed", failedAt: [] },
    { file: "a.test.ts", line: 30, status: "failed", failedAt: [12] },
  ];
  expect(judge([claim], results)).toBe("passed");
});

test("a quoted text is misspelt in its last word, where the contract has it once", () => {
  const [one, two] = ["packages/contract/src/a.ts", "packages/contract/src/b.ts"] as const;
  const planted = (...sources: readonly (readonly [string, string])[]) =>
    plantTexts([sentence], new Map(sources));
  expect(planted([one, 'const a = "Log in";'], ["apps/web/c.ts", '"Log in"'])).toEqual([
    { words: sentence.text, file: one, from: '"Log in"', to: '"Log iqn"' },
  ]);
  expect(planted([one, '"Log in"'], [two, '"Log in"'])).toEqual([]);
});

test("a plant is kept apart from tests that find their way by its text", () => {
  const read = ({ file }: Claim) => (file === "b.spec.ts" ? 'click("Save")' : "");
  const [save, close, open] = [
    trialOf("Save", "a.spec.ts"),
    trialOf("Close", "b.spec.ts"),
    trialOf("Open", "c.spec.ts"),
  ];
  expect(areApart(save, close, read)).toBe(false);
  expect(areApart(save, open, read)).toBe(true);
  expect(toBatches([save, close, open], read)).toEqual([[save, open], [close]]);
});

test("a sample is the same for the same seed, and needs one cell at most", () => {
  const trials = Array.from({ length: 40 }, (_, at) =>
    trialOf(`Text ${at}.`, at % 2 === 0 ? "a.test.ts" : "b.spec.ts"),
  );
  const sampled = (seed: number) => pickSample(trials, 20, seededRandom(seed), () => "");
  expect(sampled(1)).toEqual(sampled(1));
  expect(sampled(1)).not.toEqual(sampled(2));
  expect(sampled(1)).toHaveLength(20);
  expect(sampled(1).filter(({ claims: [first] }) => first?.file === "b.spec.ts")).toHaveLength(6);
  expect(pickSample(trials, 4, seededRandom(1), () => "")).toHaveLength(4);
});

test("every exact text and number of the specification has a plant that fits, or a reason", async () => {
  const specification = readFileSync(`${repository}/docs/specification.md`, "utf8");
  const sentences = readSentences(specification);
  expect(listMissing(sentences, listPlants(sentences, await readSources()))).toEqual([]);
});
