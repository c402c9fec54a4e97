import { useEffect, useState } from "react";
import type { Schedule } from "./schedule.ts";

/** After a removal the focus goes to the slot that follows, else to the one before; never to nowhere. */
export function useNeighbourFocus() {
  const [wanted, want] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (before: Schedule, after: Schedule, id: number, idOf: (id: number) => string) => {
    const at = before.slots.findIndex((slot) => slot.id === id);
    const neighbour = after.slots[at] ?? after.slots.at(-1);
    if (neighbour) want({ id: idOf(neighbour.id) });
  };
}
