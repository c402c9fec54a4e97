/** A change of the product that makes one sentence of the specification untrue. */
export interface Plant {
  /** The sentence, or enough of it to be no other. */
  readonly words: string;
  /** Of the product: "packages/contract/src/limits.ts" */
  readonly file: string;
  /** What stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** A sentence with an exact text or number that cannot be made untrue in our sources. */
export interface NotPlanted {
  readonly words: string;
  readonly reason: string;
}

/** Several of one file: the sentence's words, what stands there, and what is put in its place. */
export function plantsIn(
  file: string,
  changes: readonly (readonly [words: string, from: string, to: string])[],
): readonly Plant[] {
  return changes.map(([words, from, to]) => ({ words, file, from, to }));
}
