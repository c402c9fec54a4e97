const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For the text of an element or a quoted attribute. Without control characters, which no reader needs. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
