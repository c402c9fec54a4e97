export type ApostropheEscape = "backslash" | "doubled";

export interface Token {
  readonly kind: "word" | "text" | "number" | "sign" | "end";
  /** A text without its quotes and escapes; anything else as it was written. */
  readonly value: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

/** The last one is "end", or, where no token can begin, a "sign" that no query knows. */
export function readTokens(query: string, escaping: ApostropheEscape): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(query.slice(at))?.[0].length ?? 0;
    const place = placeOf(query, at);
    if (at >= query.length) return [...tokens, { kind: "end", value: "", ...place }];
    const { kind, value, length } = readToken(query.slice(at), escaping);
    tokens.push({ kind, value, ...place });
    at += length;
  }
}

interface Read {
  readonly kind: Token["kind"];
  readonly value: string;
  /** Characters that it took. */
  readonly length: number;
}

const word = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/;
const number = /^-?\d+(?:\.\d+)?/;
const sign = /^(?:!=|<=|>=|[=<>(),*])/;
const texts = {
  backslash: /^'((?:[^'\\]|\\[\s\S])*)'/,
  doubled: /^'((?:[^']|'')*)'/,
} as const;

function readToken(rest: string, escaping: ApostropheEscape): Read {
  const [whole, inside = ""] = texts[escaping].exec(rest) ?? [];
  if (whole !== undefined) {
    return { kind: "text", value: withoutEscapes(inside, escaping), length: whole.length };
  }
  for (const [kind, pattern] of [
    ["word", word],
    ["number", number],
    ["sign", sign],
  ] as const) {
    const [found] = pattern.exec(rest) ?? [];
    if (found !== undefined) return { kind, value: found, length: found.length };
  }
  return { kind: "sign", value: rest.slice(0, 1), length: 1 };
}

function withoutEscapes(inside: string, escaping: ApostropheEscape): string {
  return escaping === "doubled"
    ? inside.replaceAll("''", "'")
    : inside.replaceAll(/\\([\s\S])/g, "$1");
}

function placeOf(query: string, at: number) {
  const before = query.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
