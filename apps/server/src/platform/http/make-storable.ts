import { Problem } from "./problem.ts";

/**
 * Makes what a caller sent fit to be kept, in place: half of a pair of surrogates becomes the sign for "unreadable",
 * as it would in any file. The database takes no character zero, and leaving it out would change what was
 * meant, so that it is refused. Without recursion: a body may be nested deeper than the stack.
 */
export function makeStorable(sent: unknown): void {
  const left = [sent];
  while (left.length > 0) {
    const holder = left.pop();
    if (typeof holder !== "object" || holder === null || Buffer.isBuffer(holder)) continue;
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === "string") (holder as Record<string, string>)[key] = storable(value);
      else left.push(value);
      if (storable(key) !== key) throw unstorableProblem();
    }
  }
}

function storable(text: string): string {
  if (text.includes("\0")) throw unstorableProblem();
  return text.toWellFormed();
}

const unstorableProblem = () =>
  new Problem("BAD_REQUEST", "The request holds a character that is no text.");
