import { product } from "@milepost/contract/product.ts";
import type { Plant } from "./plants/plant.ts";
import type { Sentence } from "./sentences.ts";

/** Where the product keeps the texts that the specification fixes. */
const contract = "packages/contract/src/";

/** Sources by their path. */
export type Sources = ReadonlyMap<string, string>;

/** Each text that a sentence quotes and that the contract has in one place, with one letter more in its last word. */
export function plantTexts(sentences: readonly Sentence[], sources: Sources): readonly Plant[] {
  return sentences.flatMap(({ text: words }) =>
    quotationsIn(words).flatMap((text) => {
      const [first, ...others] = placesOf(text, sources);
      if (first === undefined || others.length > 0) return [];
      return [{ words, file: first.file, from: first.literal, to: misspell(first.literal) }];
    }),
  );
}

export function quotationsIn(sentence: string): readonly string[] {
  const found = sentence.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w)|'\{field\}')+)'(?!\w)/g);
  return [...found].map(([, text = ""]) => text);
}

/** As a whole literal; a text with the product's name is a template. */
function placesOf(text: string, sources: Sources) {
  const named = text.replaceAll("{product}", `\${product.name}`);
  const literals = [`"${text.replaceAll("{product}", product.name)}"`, `\`${named}\``];
  return [...sources].flatMap(([file, source]) =>
    literals.flatMap((literal) =>
      file.startsWith(contract)
        ? Array.from({ length: source.split(literal).length - 1 }, () => ({ file, literal }))
        : [],
    ),
  );
}

function misspell(literal: string): string {
  const [word = ""] = literal.match(/[A-Za-z]+(?=[^A-Za-z]*$)/) ?? [];
  const at = literal.lastIndexOf(word) + Math.ceil(word.length / 2);
  return `${literal.slice(0, at)}q${literal.slice(at)}`;
}
