/** Runs at most `most` at once; the others wait, first come first served. */
export function inTurn(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not given back: nobody who comes now may overtake.
      if (next) next();
      else running -= 1;
    }
  };
}
