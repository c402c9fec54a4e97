import type { Claim } from "./claims.ts";
import type { Sentence } from "./sentences.ts";

export interface Shown {
  readonly sentence: Sentence;
  /** Claims that name this sentence and no other, each alone on its assertion. */
  readonly by: readonly Claim[];
  /** Claims that prove too little: above a whole test, on an assertion with others, or with words of several sentences. */
  readonly weaklyBy: readonly Claim[];
}

export interface Matched {
  readonly shown: readonly Shown[];
  /** Claims with words that no sentence has. */
  readonly unknown: readonly Claim[];
}

export function matchClaims(sentences: readonly Sentence[], claims: readonly Claim[]): Matched {
  const named = claims.map((claim) => ({ claim, texts: textsNamed(claim.words, sentences) }));
  const assertions = Map.groupBy(claims, placeOf);
  const isGood = (claim: Claim, texts: ReadonlySet<string>) =>
    claim.assertion !== null && texts.size === 1 && assertions.get(placeOf(claim))?.length === 1;
  const shown = sentences.map((sentence) => {
    const own = named.filter(({ texts }) => texts.has(sentence.text));
    const [good, weak] = [true, false].map((wanted) =>
      own.filter(({ claim, texts }) => isGood(claim, texts) === wanted).map(({ claim }) => claim),
    );
    return { sentence, by: good ?? [], weaklyBy: weak ?? [] };
  });
  return {
    shown,
    unknown: named.filter(({ texts }) => texts.size === 0).map(({ claim }) => claim),
  };
}

/** Those that are these words, else those that have them. The specification says two sentences twice, word for word. */
export function sentencesNamed(words: string, sentences: readonly Sentence[]): readonly Sentence[] {
  const whole = sentences.filter(({ text }) => text === words);
  return whole.length > 0 ? whole : sentences.filter(({ text }) => text.includes(words));
}

function textsNamed(words: string, sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(sentencesNamed(words, sentences).map(({ text }) => text));
}

function placeOf({ file, line, assertion }: Claim): string {
  return `${file}:${assertion?.first ?? line}`;
}
