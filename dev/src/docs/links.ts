import { dirname, join } from "node:path";
import type { Page } from "./pages.ts";

const fenced = /^(```|~~~)[\s\S]*?^\1/gm;
const code = /`[^`\n]+`/g;
const written = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const defined = /^\[[^\]]+\]:\s+(\S+)/gm;
const marked = /\b(?:src|href|srcset)="([^"]+)"/g;

/** Where a page leads to: links, images, and those that are written as HTML. Not what stands in code. */
export function targetsOf(text: string): string[] {
  const prose = text.replace(fenced, "").replace(code, "code");
  return [written, defined, marked].flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(([, target = ""]) => target),
  );
}

export interface LocalLink {
  /** From the repository's root. */
  readonly path: string;
  /** Empty: the page as a whole. */
  readonly anchor: string;
}

/** Null: it leads outside. */
export function localLink(page: string, target: string): LocalLink | null {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return null;
  const [file = "", anchor = ""] = target.split("#");
  const path = file === "" ? page : join(dirname(page), decodeURI(file));
  return { path: path.replace(/\/$/, ""), anchor };
}

/** The names that GitHub gives to a page's headings. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  for (const [, heading = ""] of text.replace(fenced, "").matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const name = nameOf(heading);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    anchors.add(count === 0 ? name : `${name}-${count}`);
  }
  for (const [, id = ""] of text.matchAll(/\b(?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

function nameOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** Everything that one comes to from the first page by links; a folder shows all files in it. */
export function reachable(first: string, pages: readonly Page[], files: readonly string[]) {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  const seen = new Set<string>();
  const waiting = [first];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = texts.get(path);
    const next = text === undefined ? [] : targetsOf(text).map((to) => localLink(path, to)?.path);
    const inside = files.filter((file) => dirname(file) === path);
    waiting.push(...inside, ...next.filter((to) => to !== undefined));
  }
  return seen;
}
