import type { FairLine, Refusal, Visitor } from "./fair-line.ts";

interface Turn<L extends string> extends Pick<Visitor<L>, "lane" | "organisation" | "weight"> {
  /** Milliseconds in line. */
  readonly patience: number;
  /** Ends the waiting too; left out: nothing does. */
  readonly signal?: AbortSignal | undefined;
  /** The error for anyone who is not let in. */
  readonly refused: (why: Refusal) => Error;
}

/** Does it when it is its turn, and then lets the next one in; or before, when it calls `leave`. */
export async function inTurn<L extends string, T>(
  line: FairLine<L>,
  { lane, organisation, weight, patience, signal, refused }: Turn<L>,
  work: (leave: () => void) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isWaiting = true;
  const settle = (how: () => void) => {
    isWaiting = false;
    how();
  };
  const visitor: Visitor<L> = {
    lane,
    organisation,
    weight,
    begin: () => settle(resolve),
    refuse: (why) => settle(() => reject(refused(why))),
  };
  line.join(visitor);
  if (isWaiting) {
    const giveUp = () => line.giveUp(visitor);
    const timer = setTimeout(giveUp, patience);
    signal?.addEventListener("abort", giveUp);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    });
  } else await promise;
  let isIn = true;
  const leave = () => {
    if (isIn) line.leave(visitor);
    isIn = false;
  };
  try {
    return await work(leave);
  } finally {
    leave();
  }
}
