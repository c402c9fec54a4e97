/** A string that people read, by its looks: words, and no class names, addresses or queries. */
export function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length === 1) return /^[A-Z][a-z’']+[.?!…]?$/.test(text.trim());
  if (isCode.test(text) || isClassNames(words)) return false;
  return words.some((word) => /^[“"'(]?\p{L}[\p{L}’']/u.test(word));
}

/** Media types, calls, statements of a database, markup. */
const isCode =
  /^[a-z-]+\/[a-z]|^(GET|POST|PUT|DELETE) \/|^(select|insert|update) |[<>;]$|^[.#@<]|=/;

function isClassNames(words: readonly string[]): boolean {
  const found = words.filter((word) => /^[a-z0-9![\]-]+[-:/[]\S*$|^(flex|grid)$/.test(word));
  return /^[a-z[!-]/.test(words[0] ?? "") && found.length * 3 >= words.length;
}
