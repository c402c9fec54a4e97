import type { GuidePage } from "./guide.ts";
import { type GuideBlock, plainText } from "./guide-block.ts";

/** What stands under one heading. */
export interface Found {
  readonly to: string;
  readonly title: string;
  /** The page's title. */
  readonly page: string;
}

/** The parts in which every word occurs, those first that have one in their heading. */
export function findInGuide(guide: readonly GuidePage[], term: string): Found[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return guide
    .flatMap(partsOf)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((part) => ({ ...part, inTitle: words.filter((w) => isIn(part.title, w)).length }))
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .map(({ to, title, page }) => ({ to, title, page }));
}

const isIn = (title: string, word: string) => title.toLowerCase().includes(word);

function partsOf({ name, title: page, blocks }: GuidePage): (Found & { text: string })[] {
  const parts: (Found & { text: string })[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") {
      const title = plainText(block.line);
      parts.push({ to: `/help/${name}#${block.id}`, title, page, text: "" });
    }
    const last = parts.pop();
    if (last) parts.push({ ...last, text: `${last.text} ${wordsOf(block)}`.toLowerCase() });
  }
  return parts;
}

function wordsOf(block: GuideBlock): string {
  if (block.kind === "picture") return block.words;
  if (block.kind === "list") return block.lines.map(plainText).join(" ");
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(plainText).join(" ");
  return plainText(block.line);
}
