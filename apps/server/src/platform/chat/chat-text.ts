import { inOneLine } from "../mail/in-one-line.ts";

const longest = 150;

/** For a chat: one line, and short enough for both systems. */
export function chatText(text: string): string {
  const line = inOneLine(text);
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}

/** A link that a browser opens as a page; null: it is none. */
export function chatLink(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.username === "" ? parsed.href : null;
}
