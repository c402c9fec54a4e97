/** Null: not known. */
export type Cell = string | number | null;

/**
 * A table as a file that spreadsheet programs open: rows end in CRLF, every text stands in quotes, and a mark
 * at the beginning says that it is UTF-8.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

/** A text that begins like this is calculated by spreadsheet programs, also inside quotes; some take the wide forms too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A number is no formula, also below zero. Unknown is said, because an empty cell adds up as 0. */
function cellOf(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = cell ?? "unknown";
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
