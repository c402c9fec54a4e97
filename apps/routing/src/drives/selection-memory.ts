import type { Place } from "@milepost/drive-index/engine.ts";
import type { SelectAbove } from "@milepost/drive-index/select-above.ts";

/** By where the ends are, which says what lies above them. */
export type RecallSelection = (
  places: readonly Place[],
  ...selected: Parameters<SelectAbove>
) => Int32Array;

/**
 * What lies above a company's stops is the same for every customer, and in a city takes as long to gather as the search
 * itself. What was used least lately goes first; `numbersAtMost` are 4 bytes each.
 */
export function selectionMemory(select: SelectAbove, numbersAtMost: number): RecallSelection {
  const kept = new Map<string, Int32Array>();
  let held = 0;

  function keep(key: string, selection: Int32Array): void {
    kept.set(key, selection);
    held += selection.length;
    for (const [oldest, { length }] of kept) {
      if (held <= numbersAtMost) return;
      kept.delete(oldest);
      held -= length;
    }
  }

  return (places, ends, way) => {
    const key = `${way} ${places.map(({ lat, lon }) => `${lat},${lon}`).join(" ")}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const selection = select(ends, way);
    keep(key, selection);
    return selection;
  };
}
