import { addressOf } from "./call.ts";

interface Search {
  readonly wf: string | number;
  /** Null or empty: the record's own. */
  readonly postcode: string | null;
  /** Null: nobody's record. */
  readonly recordId: string | null;
  /** The booking that is to have another time; null or left out: a new one is wanted. */
  readonly moving?: string | null;
}

/** The page of a search. */
export function searchAddress({ wf, postcode, recordId, moving }: Search): string {
  return addressOf("/search", {
    query: {
      wf,
      postcode: postcode || undefined,
      recordId: recordId || undefined,
      moving: moving || undefined,
    },
  });
}
