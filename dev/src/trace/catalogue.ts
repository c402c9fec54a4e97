import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { sentencesNamed } from "./match.ts";
import { plantTexts, quotationsIn, type Sources } from "./plant-texts.ts";
import { handWritten, notPlanted } from "./plants/all.ts";
import type { Plant } from "./plants/plant.ts";
import type { Sentence } from "./sentences.ts";

/** A plant and the one sentence that it makes untrue. */
export interface Planted extends Plant {
  readonly sentence: Sentence;
}

/** The product, without its tests. */
export async function readSources(): Promise<Sources> {
  const patterns = ["apps/{web,server}/**/*.{ts,tsx,html,css}", "packages/*/src/**/*.ts"];
  const sources = new Map<string, string>();
  for await (const file of glob(patterns, { cwd: repository, exclude: isNoSource })) {
    sources.set(file, await readFile(join(repository, file), "utf8"));
  }
  return sources;
}

function isNoSource(path: string): boolean {
  return /node_modules|\/dist\/|\/e2e\/|\.test\./.test(path);
}

/** Every plant, those of quoted texts and those written by hand. Throws when one no longer fits sentence or source. */
export function listPlants(sentences: readonly Sentence[], sources: Sources): readonly Planted[] {
  return [...plantTexts(sentences, sources), ...handWritten].map((plant) => {
    const sentence = oneSentence(plant.words, sentences);
    const pieces = sources.get(plant.file)?.split(plant.from) ?? [];
    if (pieces.length !== 2) {
      throw new Error(`${plant.file} has ${pieces.length - 1} times, not once: ${plant.from}`);
    }
    return { ...plant, sentence };
  });
}

/** Sentences with an exact text or a number, for which there is neither a plant nor a reason. */
export function listMissing(
  sentences: readonly Sentence[],
  plants: readonly Planted[],
): readonly Sentence[] {
  const excused = notPlanted.map(({ words }) => oneSentence(words, sentences).text);
  const known = new Set([...plants.map(({ sentence }) => sentence.text), ...excused]);
  return sentences.filter(({ text }) => isExact(text) && !known.has(text));
}

function isExact(text: string): boolean {
  return /\d/.test(text) || quotationsIn(text).length > 0;
}

function oneSentence(words: string, sentences: readonly Sentence[]): Sentence {
  const [named, ...others] = sentencesNamed(words, sentences);
  if (named === undefined || others.some(({ text }) => text !== named.text)) {
    throw new Error(
      `A plant names ${others.length + (named ? 1 : 0)} sentences, not one: ${words}`,
    );
  }
  return named;
}
