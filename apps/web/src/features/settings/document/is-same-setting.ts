/** Left out of every comparison: the store's own marks, and files that no save adds or takes away. */
const ignored: ReadonlySet<string> = new Set(["_id", "dataSource", "uploadedTemplates"]);

/**
 * Whether two settings say the same. The order in which a list or an object is written down does
 * not count; where order matters, the rows carry a number.
 */
export function isSameSetting(a: unknown, b: unknown): boolean {
  return a === b || textOf(a) === textOf(b);
}

/** The same text for everything that says the same. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const entries = Object.entries(value)
    .filter(([name, held]) => !ignored.has(name) && held !== undefined)
    .map(([name, held]) => `${JSON.stringify(name)}:${textOf(held)}`);
  return `{${entries.toSorted().join()}}`;
}
