import type { Planted } from "./catalogue.ts";
import type { Claim } from "./claims.ts";

/** A plant and the claims on its sentence that are tried together. */
export interface Trial {
  readonly plant: Planted;
  readonly claims: readonly Claim[];
}

/** The words of a test that decide whether this claim is shown. */
export type ReadTest = (claim: Claim) => string;

/** As few as may be, so that no plant changes a text by which the test of another in its batch finds its way. */
export function toBatches(trials: readonly Trial[], read: ReadTest): readonly Trial[][] {
  const batches: Trial[][] = [];
  for (const trial of trials) {
    const free = batches.find((batch) => batch.every((other) => areApart(trial, other, read)));
    if (free) free.push(trial);
    else batches.push([trial]);
  }
  return batches;
}

export function areApart(a: Trial, b: Trial, read: ReadTest): boolean {
  const [one, other] = [a.plant, b.plant];
  const isSameSentence = one.sentence.text === other.sentence.text;
  if (one.file === other.file && one.from === other.from) {
    return one.to === other.to && !isSameSentence;
  }
  return !(isSameSentence || disturbs(a, b, read) || disturbs(b, a, read));
}

function disturbs({ plant }: Trial, other: Trial, read: ReadTest): boolean {
  const text = /^["`](.*)["`]$/s.exec(plant.from)?.[1];
  return text !== undefined && other.claims.some((claim) => read(claim).includes(text));
}
