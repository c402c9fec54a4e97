import { withoutComments } from "./without-comments.ts";

/** What is done in a transaction: the callback itself, and every function that is handed its connection. */
const callback = /\bwith(?:Organisation|Named)\s*(?:<[^>]*>)?\(/g;
const handedOn = /\(\s*db: Db,[^)]*\)[^{;]*\{/g;

/** By the names that ports have everywhere: these answer from another machine. A whole bag of ports may hold any of them. */
const foreign = [
  /\b(?:driveTimes|indexedDrives|openCrm|payments|mailer|captcha|fetch)\b/,
  /\b(?:crm|roads|engine|chat)\.\w+\(/,
  /\bports\b(?!\.(?:now|seal|sessions)\b)/,
];

/**
 * Whether somebody else's server is asked, or could be, while a connection is held: who waits there
 * takes the database from everybody else. Read as text, like the imports.
 */
export function asksInTransaction(path: string, source: string): boolean {
  if (!path.startsWith("apps/server/src/") || path.endsWith(".test.ts")) return false;
  const text = withoutComments(source);
  const spans = [
    ...[...text.matchAll(callback)].map((found) => spanFrom(text, found)),
    ...[...text.matchAll(handedOn)].map((found) => found[0] + spanFrom(text, found)),
  ];
  return spans.some((span) => foreign.some((name) => name.test(span)));
}

const closing: Readonly<Record<string, string>> = { "(": ")", "{": "}" };

/** From the bracket at its end to the one that closes it. */
function spanFrom(text: string, found: RegExpExecArray): string {
  const from = found.index + found[0].length - 1;
  const open = text.charAt(from);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === open) depth += 1;
    if (text.charAt(at) === closing[open]) depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}
