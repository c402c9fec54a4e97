import type { Oddity } from "../../crm.ts";

export interface Oddities {
  /** `what` null: nothing is odd about it now. `of` distinguishes several of one kind. */
  note(about: Oddity["about"], what: string | null, of?: string): void;
  list(): Oddity[];
}

/** `onNew` hears of each once, until it has changed. */
export function openOddities(onNew: (oddity: Oddity) => void = () => {}): Oddities {
  const known = new Map<string, Oddity>();
  return {
    note(about, what, of = "") {
      const key = `${about} ${of}`;
      if (what === null) {
        known.delete(key);
        return;
      }
      const isNew = known.get(key)?.what !== what;
      known.set(key, { about, what });
      if (isNew) onNew({ about, what });
    },
    list: () => [...known.values()],
  };
}
