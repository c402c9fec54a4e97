import type { Book, Happening, Visit } from "./book.ts";
import type { Witness } from "./opportunities.ts";
import type { WallClocks } from "./wall-clocks.ts";

/** The book, by whom it is about. */
export function witnessOf(book: Book, clocks: WallClocks): Witness {
  const saves = Map.groupBy(
    book.happenings.filter((one) => one.kind === "save"),
    ({ workflow }) => workflow,
  );
  const lives = new Map<Visit, Happening[]>();
  for (const happening of book.happenings) {
    if (!("visit" in happening)) continue;
    const life = lives.get(happening.visit) ?? [];
    life.push(happening);
    lives.set(happening.visit, life);
  }
  return {
    book,
    clocks,
    savesOf: ({ workflow }) => saves.get(workflow) ?? [],
    lifeOf: (visit) => lives.get(visit) ?? [],
  };
}
