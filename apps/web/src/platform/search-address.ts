import { addressOf } from "./call.ts";

interface Search {
  readonly wf: string | number;
  /** Null or empty: the record's own. */
  readonly postcode: string | null;
  /** Null: nobody's record. */
  readonly recordId: string | null;
}

/** The page of a search. */
export function searchAddress({ wf, postcode, recordId }: Search): string {
  return addressOf("/search", {
    query: { wf, postcode: postcode || undefined, recordId: recordId || undefined },
  });
}
