import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";

/** What an attack may use. All of it is this command's own. */
interface Stage {
  readonly cell: Cell;
  /** The one api that is attacked, and that somebody else uses meanwhile. */
  readonly url: string;
  /** Administrators of organisations that have nothing to do with one another, as many as are asked for. */
  attackers(count: number): Promise<readonly Browserless[]>;
}

/** Something that one caller, or one other company, can do to everybody. */
export interface Attack {
  readonly name: string;
  /** At an api that charges; left out: at one that does not. */
  readonly isBilled?: true;
  /** Begins, and returns what ends it and puts everything back. */
  begin(stage: Stage): Promise<() => Promise<void>>;
}

/** Asks again as soon as it is answered, until it is ended; an answer of any kind is one. */
export function askOnAndOn(askers: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  let isOver = false;
  const asking = askers.map(async (ask) => {
    while (!isOver) await ask().catch(() => {});
  });
  return async () => {
    isOver = true;
    await Promise.all(asking);
  };
}
