import type { Claim } from "./claims.ts";
import type { Sentence } from "./sentences.ts";

export interface Shown {
  readonly sentence: Sentence;
  readonly by: readonly Claim[];
}

/** Fewer characters than this stand for a sentence only when they are the whole of it. */
const shortestPart = 12;

export function matchClaims(
  sentences: readonly Sentence[],
  claims: readonly Claim[],
): readonly Shown[] {
  return sentences.map((sentence) => ({
    sentence,
    by: claims.filter(({ words }) => isAbout(words, sentence)),
  }));
}

function isAbout(words: string, { text }: Sentence): boolean {
  return text === words || (words.length >= shortestPart && text.includes(words));
}
