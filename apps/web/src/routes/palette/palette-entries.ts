/** Something that one can go to from anywhere. */
export interface PaletteEntry {
  readonly address: string;
  readonly label: string;
  /** What kind of thing it is, or where. */
  readonly about: string;
}

/** More than these nobody reads. */
const atMost = 12;

/** Those whose names hold every word that was typed, in the order given; without any, the first. */
export function paletteEntries(all: readonly PaletteEntry[], term: string): PaletteEntry[] {
  const words = term.toLowerCase().split(/\s+/);
  return all
    .filter(({ label, about }) => {
      const text = `${label} ${about}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, atMost);
}
