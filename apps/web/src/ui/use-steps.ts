import { startTransition, useEffect, useState } from "react";

interface Steps {
  readonly atFirst: number;
  readonly perStep: number;
}

/**
 * How many parts of something long are drawn: what fills a screen at once, the rest piece by piece while
 * nobody waits. All of it in one piece would hold up a key that is pressed meanwhile.
 */
export function useSteps(total: number, { atFirst, perStep }: Steps): number {
  // Once all is drawn, so is at once whatever is added to it.
  const reach = (count: number) => (count < total ? count : Number.POSITIVE_INFINITY);
  const [drawn, setDrawn] = useState(() => reach(atFirst));
  const next = reach(drawn + perStep);
  useEffect(() => {
    if (next !== drawn) startTransition(() => setDrawn(next));
  }, [drawn, next]);
  return Math.min(drawn, total);
}
