import type { Lengths } from "./shapes.ts";

/** Of what is measured, what there is a wish for. */
export interface House {
  readonly functionLines: Lengths;
  readonly filesInCycles: number;
  readonly filesInCyclesOfTypes: number;
  readonly mutualRooms: readonly string[];
  readonly spreadLiterals: number;
  readonly filesPerSetting: readonly number[];
  readonly barrelImporters: number;
  readonly oddWordsPer10000: number;
  readonly namedAfterExportPercent: number;
  readonly largestFolder: { readonly files: number };
  readonly testsOverProduct: number;
}

/** `most` is wanted, and `least` where more is better. */
interface Wish {
  readonly what: string;
  readonly of: (house: House) => number;
  readonly most?: number;
  readonly least?: number;
}

const wishes: readonly Wish[] = [
  { what: "lines of a function, 90th percentile", of: (h) => h.functionLines.p90, most: 25 },
  { what: "lines of the longest function", of: (h) => h.functionLines.max, most: 100 },
  { what: "files in import cycles", of: (h) => h.filesInCycles, most: 0 },
  { what: "files in cycles of types", of: (h) => h.filesInCyclesOfTypes, most: 0 },
  { what: "rooms that need each other", of: (h) => h.mutualRooms.length, most: 0 },
  { what: "spread literals", of: (h) => h.spreadLiterals, most: 0 },
  { what: "files that know one setting", of: (h) => Math.max(...h.filesPerSetting), most: 6 },
  { what: "importers of the largest barrel", of: (h) => h.barrelImporters, most: 60 },
  { what: "odd words in 10,000 lines", of: (h) => h.oddWordsPer10000, most: 2 },
  { what: "percent named after an export", of: (h) => h.namedAfterExportPercent, least: 95 },
  { what: "files in the largest folder", of: (h) => h.largestFolder.files, most: 25 },
  { what: "lines of tests for a line of product", of: (h) => h.testsOverProduct, least: 0.8 },
];

/** A sentence for each figure that is not as wanted and worse than before. */
export function findStepsBack(now: House, before: House): readonly string[] {
  return wishes.flatMap(({ what, of, most, least }) => {
    const [is, was] = [of(now), of(before)];
    const isBack = most !== undefined ? is > Math.max(most, was) : is < Math.min(least ?? 0, was);
    return isBack ? [`${what}: ${is}, and it was ${was}`] : [];
  });
}
