/** A piece of a line: words, maybe strong, code or a link. */
export interface Words {
  readonly text: string;
  readonly look: "plain" | "strong" | "code" | "link";
  /** Of a link; null otherwise. */
  readonly href: string | null;
}

type Line = readonly Words[];

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly id: string; readonly line: Line }
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly isNumbered: boolean; readonly lines: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly Line[][] }
  | { readonly kind: "picture"; readonly file: string; readonly words: string };

/** The Markdown that the guide is written in: no more than is drawn here, which a test holds it to. */
export function readMarkdown(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(readBlock);
}

function readBlock(text: string): Block {
  const [, marks, title] = /^(#{1,3}) (.+)$/.exec(text) ?? [];
  if (marks && title) {
    return { kind: "heading", level: marks.length, id: headingId(title), line: readLine(title) };
  }
  const [, words, file] = /^!\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? [];
  if (words && file) return { kind: "picture", file, words };
  const lines = text.split("\n");
  if (lines.every((line) => line.startsWith("|"))) return readTable(lines);
  const isNumbered = /^\d+\. /.test(text);
  if (isNumbered || text.startsWith("- ")) {
    const items = text.split(isNumbered ? /\n(?=\d+\. )/ : /\n(?=- )/);
    const lines = items.map((item) => readLine(item.replace(/^(- |\d+\. )/, "")));
    return { kind: "list", isNumbered, lines };
  }
  return { kind: "paragraph", line: readLine(text) };
}

function readTable([head = "", , ...rows]: readonly string[]): Block {
  const cells = (row: string) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => readLine(cell.trim()));
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

/** As GitHub makes them, so that a link holds in both places. */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");
}

const piece = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function readLine(text: string): Line {
  const line: Words[] = [];
  const oneLine = text.replace(/\s*\n\s*/g, " ");
  let end = 0;
  const plain = (to: number) => {
    if (to > end) line.push({ text: oneLine.slice(end, to), look: "plain", href: null });
  };
  for (const match of oneLine.matchAll(piece)) {
    const [whole, strong, code, link, href = null] = match;
    plain(match.index);
    const look = strong ? "strong" : code ? "code" : "link";
    line.push({ text: strong ?? code ?? link ?? "", look, href });
    end = match.index + whole.length;
  }
  plain(oneLine.length);
  return line;
}

export const plainText = (line: Line) => line.map(({ text }) => text).join("");
