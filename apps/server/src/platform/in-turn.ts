import type { FairLine, Refusal, Visitor } from "./fair-line.ts";

interface Turn<L extends string> extends Pick<Visitor<L>, "lane" | "organisation"> {
  /** Milliseconds in line. */
  readonly patience: number;
  /** What is thrown for whoever is not let in. */
  readonly refused: (why: Refusal) => Error;
}

/** Does it when it is its turn, and then lets the next one in. */
export async function inTurn<L extends string, T>(
  line: FairLine<L>,
  { lane, organisation, patience, refused }: Turn<L>,
  work: () => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isWaiting = true;
  const settle = (how: () => void) => {
    isWaiting = false;
    how();
  };
  const visitor: Visitor<L> = {
    ...{ lane, organisation },
    begin: () => settle(resolve),
    refuse: (why) => settle(() => reject(refused(why))),
  };
  line.join(visitor);
  const timer = isWaiting ? setTimeout(() => line.giveUp(visitor), patience) : undefined;
  await promise.finally(() => clearTimeout(timer));
  try {
    return await work();
  } finally {
    line.leave(visitor);
  }
}
