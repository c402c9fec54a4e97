import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

/** Texts that the specification quotes, in its words: they stay as they are. */
const quoted = quotationsIn(readFileSync(join(repository, "docs/specification.md"), "utf8"));

function quotationsIn(page: string): readonly string[] {
  const found = page.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w)|'\{field\}')+)'(?!\w)/g);
  return [...found].map(([, text = ""]) => text);
}

/** In the specification's words without quotation marks: labels of `not_contains` and its like, and a note. */
const listed = [
  "is not",
  "does not start with",
  "does not contain",
  "Settings cannot be saved until it is filled.",
];

/** Whether the whole text is one of them; `{}` stands for any value. */
export function isSpecified(text: string): boolean {
  if (listed.includes(text)) return true;
  const pieces = text.split("{}").map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${pieces.join(".{1,40}")}$`);
  return /\p{L}{2}/u.test(pieces.join("")) && quoted.some((text) => pattern.test(text));
}
