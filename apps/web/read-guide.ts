import { lexer, type MarkedToken, type Token } from "marked";
import type { Plugin } from "vite";
import {
  type GuideBlock,
  type Line,
  type Piece,
  plainText,
} from "./src/features/help/guide-block.ts";

/**
 * Turns the Markdown of docs/guide into what the help pages draw, so that no browser has to read it.
 * Its text is our own repository's, and it becomes React's elements, never HTML.
 */
export function readGuide(): Plugin {
  return {
    name: "read-guide",
    transform: {
      filter: { id: /\/docs\/guide\/[\w-]+\.md$/ },
      handler: (text) => ({
        code: `export default ${JSON.stringify(readPage(text))}`,
        map: null,
        moduleType: "js",
      }),
    },
  };
}

/** Throws at what the help pages do not draw. */
export function readPage(text: string): GuideBlock[] {
  return known(lexer(text)).flatMap((token) => (token.type === "space" ? [] : blockOf(token)));
}

function blockOf(token: MarkedToken): GuideBlock {
  switch (token.type) {
    case "heading": {
      const line = lineOf(token.tokens);
      return { kind: "heading", level: token.depth, id: headingId(plainText(line)), line };
    }
    case "paragraph": {
      const [first, ...others] = known(token.tokens);
      return first?.type === "image" && others.length === 0
        ? { kind: "picture", file: first.href, words: first.text }
        : { kind: "paragraph", line: lineOf(token.tokens) };
    }
    case "list":
      return {
        kind: "list",
        isNumbered: token.ordered,
        lines: token.items.map(({ tokens }) => lineOf(tokens)),
      };
    case "table":
      return {
        kind: "table",
        head: token.header.map(({ tokens }) => lineOf(tokens)),
        rows: token.rows.map((row) => row.map(({ tokens }) => lineOf(tokens))),
      };
    default:
      throw notDrawn(token);
  }
}

const lineOf = (tokens: readonly Token[]): Line => known(tokens).flatMap(piecesOf);

function piecesOf(token: MarkedToken): Line {
  switch (token.type) {
    case "text":
      // What stands in a list's item is a text with pieces of its own.
      return "tokens" in token && token.tokens ? lineOf(token.tokens) : [inOneLine(token.text)];
    case "escape":
      return [token.text];
    case "strong":
      return [{ kind: "strong", text: wordsOf(token.tokens) }];
    case "codespan":
      return [{ kind: "code", text: inOneLine(token.text) }];
    case "link":
      return [{ kind: "link", text: wordsOf(token.tokens), href: token.href }];
    default:
      throw notDrawn(token);
  }
}

/** Words that have a look already: nothing else may be inside. */
function wordsOf(tokens: readonly Token[]): string {
  return lineOf(tokens).map(plainPiece).join("");
}

function plainPiece(piece: Piece): string {
  if (typeof piece === "string") return piece;
  throw new Error(`The help pages do not draw ${piece.kind} inside other words: ${piece.text}`);
}

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");

/** As GitHub makes them, so that a link holds in both places. */
function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");
}

/** Without extensions of ours there are no tokens but the reader's own. */
const known = (tokens: readonly Token[]) => tokens as readonly MarkedToken[];

const notDrawn = ({ type, raw }: Token) =>
  new Error(`The help pages do not draw this ${type} of Markdown: ${raw}`);
