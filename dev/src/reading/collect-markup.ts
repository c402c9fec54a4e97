import { inOneLine, lineAt, type ShownText } from "./shown-text.ts";

/** Tags inside a sentence; every other one ends it. */
const inline = /<\/?(a|b|code|em|i|span|strong)\b[^>]*>/gi;
const unseen = /<!--[\s\S]*?-->|<(script|style|svg)\b[\s\S]*?<\/\1>/gi;
const attribute = /\s(?:aria-label|alt|placeholder|title)="([^"]*)"/gi;

/** What a page or mail in HTML shows; `first` is the line on which it begins. */
export function collectMarkup(path: string, markup: string, first = 1): readonly ShownText[] {
  // As long as before, so that places stay where they are.
  const blank = (found: string) => found.replace(/[^\n]/g, " ");
  const seen = markup.replace(unseen, blank).replaceAll(/\{\{\w+\}\}/g, withValue);
  const shown = (text: string, at: number, kind: ShownText["kind"] = "prose") => {
    const one = inOneLine(text);
    return /[A-Za-z]/.test(one)
      ? [{ place: `${path}:${first + lineAt(seen, at) - 1}`, text: one, kind }]
      : [];
  };
  const buttons = [...seen.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/gi)];
  const rest = seen.replace(/<button\b[^>]*>[\s\S]*?<\/button>/gi, blank).replace(inline, blank);
  return [
    ...[...seen.matchAll(attribute)].flatMap(({ 1: text = "", index }) => shown(text, index)),
    ...buttons.flatMap(({ 1: text = "", index }) => shown(text, index, "button")),
    ...[...rest.matchAll(/[^<>]+(?=<|$)/g)]
      .filter(({ index }) => index === 0 || rest[index - 1] === ">")
      .flatMap(({ 0: text, index }) => shown(text, index)),
  ];
}

const withValue = (variable: string) => "{}".padEnd(variable.length);
