import { useEffect, useState } from "react";

/** The section under the reader's eyes: the last one whose top has passed a third of the screen. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const list = ids.join();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = innerHeight / 3;
      const isAbove = (id: string) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < line;
      };
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const all = list.split(",");
      setCurrent((isAtEnd ? all.at(-1) : all.findLast(isAbove)) ?? all[0] ?? null);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", soon, { passive: true });
    return () => {
      removeEventListener("scroll", soon);
      cancelAnimationFrame(frame);
    };
  }, [list]);
  return current;
}
