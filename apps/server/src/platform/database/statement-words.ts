/** More texts than these are not remembered: a process has some 200. */
const textsAtMost = 1_000;
const known = new Map<string, string>();

/** Of a statement: what it does, and to which table first. Nothing else of it, because a text may hold a value. */
export function statementWords(text: string): string {
  const words = known.get(text) ?? wordsIn(text);
  if (known.size < textsAtMost) known.set(text, words);
  return words;
}

function wordsIn(text: string): string {
  const [verb = "statement"] = /[a-z]+/i.exec(text) ?? [];
  // What is taken `from` a moment is part of it, and no table.
  const [, table] =
    /\b(?:from|into|update)\s+"?([a-z_]+)"?(?![a-z_(])(?!\s*[-+)])/i.exec(text) ?? [];
  return `postgres ${verb.toLowerCase()}${table ? ` ${table}` : ""}`;
}
