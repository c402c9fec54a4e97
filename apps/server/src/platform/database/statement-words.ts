/** More texts than these are not remembered. */
const textsAtMost = 1_000;
const known = new Map<string, string>();

/**
 * Of a statement: what it does, and to which table first. Nothing else of it, because a text may hold a value.
 * Null: the beginning of a transaction, which goes out with its first statement and takes no time of its own.
 */
export function statementWords(text: string): string | null {
  if (text.startsWith("begin")) return null;
  const words = known.get(text);
  if (words !== undefined) return words;
  const found = wordsIn(text);
  if (known.size < textsAtMost) known.set(text, found);
  return found;
}

function wordsIn(text: string): string {
  const [verb = "statement"] = /[a-z]+/i.exec(text) ?? [];
  // What is taken `from` a moment is part of it, and no table.
  const [, table] =
    /\b(?:from|into|update)\s+"?([a-z_]+)"?(?![a-z_(])(?!\s*[-+)])/i.exec(text) ?? [];
  return `postgres ${verb.toLowerCase()}${table ? ` ${table}` : ""}`;
}
