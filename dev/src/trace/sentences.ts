export interface Sentence {
  /** "2 Search (/search)" */
  readonly section: string;
  readonly text: string;
}

/**
 * Every sentence, item and table row of the specification's numbered sections. Left out is what says
 * nothing that could be shown: the line that introduces a list, and what the specification itself calls
 * "not shown".
 */
export function readSentences(markdown: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let chapter = "";
  let part = "";
  const lines = markdown.split("\n");
  for (const [index, line] of lines.entries()) {
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading?.[1] === "##") {
      chapter = /^\d+/.exec(heading[2] ?? "")?.[0] ?? "";
      part = "";
    }
    if (heading?.[1] === "###") part = heading[2] ?? "";
    const isTableHead = /^\s*\|[-|\s]+\|$/.test(lines[index + 1] ?? "");
    if (heading || isTableHead || chapter === "") continue;
    const section = part === "" ? chapter : `${chapter} ${part}`;
    sentences.push(
      ...sentencesOf(line)
        .filter(isShowable)
        .map((text) => ({ section, text })),
    );
  }
  return sentences;
}

function isShowable(text: string): boolean {
  return !text.endsWith(":") && !text.endsWith("not shown.");
}

function sentencesOf(line: string): readonly string[] {
  const trimmed = line.trim();
  if (trimmed === "" || /^\|[-|\s]+\|$/.test(trimmed)) return [];
  if (trimmed.startsWith("|")) {
    const cells = trimmed.split("|").map((cell) => cell.trim());
    return [cells.filter((cell) => cell !== "").join(" | ")];
  }
  const text = trimmed.replace(/^(- |\d+\. )/, "");
  // A full stop inside a quotation ends no sentence; one before a capital outside of it does.
  return text.split(/(?<=[.!])\s+(?=[A-Z'])/).reduce<string[]>((whole, piece) => {
    const last = whole.at(-1);
    if (last !== undefined && isQuoteOpen(last)) whole[whole.length - 1] = `${last} ${piece}`;
    else whole.push(piece);
    return whole;
  }, []);
}

/** Apostrophes stand within a word, quotation marks at the edge of one. */
function isQuoteOpen(text: string): boolean {
  const marks = text.match(/(?<!\w)'|'(?!\w)/g)?.length ?? 0;
  return marks % 2 === 1;
}
