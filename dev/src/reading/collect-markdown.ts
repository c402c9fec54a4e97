import { inOneLine, type ShownText } from "./shown-text.ts";

/** Paragraphs, headings, list items and cells of a page in Markdown; no code. */
export function collectMarkdown(path: string, page: string): readonly ShownText[] {
  const texts: ShownText[] = [];
  let isCode = false;
  for (const [index, line] of page.split("\n").entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    else if (!isCode) {
      const parts = /^\s*\|/.test(line) ? line.split("|") : [line];
      for (const part of parts) {
        const text = inOneLine(plain(part));
        if (/[A-Za-z]/.test(text))
          texts.push({ place: `${path}:${index + 1}`, text, kind: "prose" });
      }
    }
  }
  return texts;
}

/** Every paragraph is one line here, so a line can be read by itself. */
function plain(line: string): string {
  return line
    .replace(/<!--.*?-->/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/`[^`]*`/g, "{}")
    .replace(/^\s*(#+|[-*]|\d+\.|>)\s+/, "")
    .replaceAll("**", "");
}
