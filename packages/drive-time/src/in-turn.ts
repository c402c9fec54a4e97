export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs tasks in the order in which they come, at most `atOnce` at a time. */
export function inTurn(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
