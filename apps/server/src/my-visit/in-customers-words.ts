import type { ProblemCode } from "@milepost/contract/problem-code.ts";
import { Problem, problemOf } from "../platform/http/problem.ts";

const changed = "Your visit has changed meanwhile. Reload the page to see how it stands.";
const gone = "This time has just gone. Choose another.";

/** What a customer may read of what went wrong; `VISIT_STANDS` for whatever is not named, as the words of a CRM are the company's own. */
const details: Partial<Record<ProblemCode, string | null>> = {
  SLOT_TAKEN: gone,
  SLOT_TIGHT: gone,
  SLOT_EXPIRED: gone,
  NOT_MOVABLE: changed,
  NOT_CANCELLABLE: changed,
  NOT_FOUND: changed,
  BUSY: null,
  TOO_MANY_REQUESTS: null,
};

/** These are nobody's words, or are answered for by the server's edge. */
const asTheyAre: readonly ProblemCode[] = [
  "INTERNAL",
  "DATABASE_UNAVAILABLE",
  "ORGANISATION_MOVED",
  "ORGANISATION_MOVING",
];

/** Nothing of the problem reaches the customer but its code and a sentence for them. */
export async function inCustomersWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, retryAfterSeconds } = problemOf(cause);
    if (asTheyAre.includes(code)) throw cause;
    const detail = details[code];
    if (detail === undefined) throw new Problem("VISIT_STANDS", null, { cause });
    throw new Problem(code, detail, {
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}
