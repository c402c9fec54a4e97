import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";

const atFirst = 2;
const perStep = 2;

/**
 * How many of a long page's sections are drawn: what fills a screen at once, the rest piece by piece
 * while nobody waits. Where the address names one, all: it may be any of them.
 */
export function useUnfolding(total: number): number {
  const { hash } = useLocation();
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + perStep));
  }, [drawn, total]);
  return hash === "" ? Math.min(drawn, total) : total;
}
