import type { Drive, Place } from "./port.ts";

/** A row per origin, a column per destination. */
export type Cells = (Drive | null)[][];
export type Ask = (from: readonly Place[], to: readonly Place[]) => Promise<Cells>;

interface Matrix {
  readonly from: readonly Place[];
  readonly to: readonly Place[];
}

interface Wanted {
  /** One for each origin. */
  readonly rows: readonly boolean[];
  /** One for each destination. */
  readonly columns: readonly boolean[];
}

/** Asks for the wanted rows and columns alone, and not at all if there are none; the rest is null. */
export async function askForSome(
  { from, to }: Matrix,
  { rows, columns }: Wanted,
  ask: Ask,
): Promise<Cells> {
  const someFrom = from.filter((_, row) => rows[row]);
  const someTo = to.filter((_, column) => columns[column]);
  const isAny = someFrom.length > 0 && someTo.length > 0;
  const answered = (isAny ? await ask(someFrom, someTo) : []).values();
  return from.map((_, row) => {
    const cells = (rows[row] ? (answered.next().value ?? []) : []).values();
    return to.map((_, column) => (columns[column] ? (cells.next().value ?? null) : null));
  });
}
