import type { Token } from "./token.ts";

/** Goes through the tokens of a query, one at a time. */
export interface Cursor {
  peek(): Token;
  take(): Token;
  /** Takes the words when they are next, in any case. */
  takeWords(...words: readonly string[]): boolean;
  takeSign(sign: string): boolean;
}

export function openCursor(tokens: readonly Token[]): Cursor {
  let at = 0;
  const end = tokens.at(-1) ?? ({ kind: "end", value: "", line: 1, column: 1 } as const);
  const peek = (ahead = 0) => tokens[at + ahead] ?? end;
  return {
    peek: () => peek(),
    take() {
      const token = peek();
      at += 1;
      return token;
    },
    takeWords(...words) {
      const isNext = words.every((word, i) => isWord(peek(i), word));
      if (isNext) at += words.length;
      return isNext;
    },
    takeSign(sign) {
      const isNext = peek().kind === "sign" && peek().value === sign;
      if (isNext) at += 1;
      return isNext;
    },
  };
}

/** Words that end a list of columns or a condition, and so are never columns or aliases. */
const keywords = [
  "select",
  "from",
  "where",
  "group",
  "order",
  "by",
  "limit",
  "offset",
  "as",
  "asc",
  "desc",
  "and",
  "or",
  "not",
  "in",
  "like",
  "between",
  "is",
  "null",
];

export function isKeyword({ value }: Token): boolean {
  return keywords.includes(value.toLowerCase());
}

function isWord({ kind, value }: Token, word: string): boolean {
  return kind === "word" && value.toLowerCase() === word;
}
