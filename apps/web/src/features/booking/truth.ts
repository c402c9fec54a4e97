import type { ProblemCode } from "@milepost/contract/problem-code.ts";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { type Booking, refusalOf } from "./progress.ts";

/** The end of a booking that stands. */
export interface Booked {
  /** The record in the CRM; null: unknown. */
  readonly redirectUrl: string | null;
  /** Booked, but something besides could not be done; null: nothing. */
  readonly warning: string | null;
}

export type Truth =
  | { readonly kind: "booked"; readonly booked: Booked }
  | { readonly kind: "refused"; readonly code: ProblemCode }
  | { readonly kind: "under-way" }
  /** Held, or no longer, and as far as the server knows nobody has asked to book it. */
  | { readonly kind: "not-begun" };

const outcomeCodes: Readonly<Record<string, ProblemCode>> = {
  taken: "SLOT_TAKEN",
  "already-booked": "ALREADY_BOOKED",
  mandatory: "MANDATORY_NOT_FOUND",
  refused: "CRM_REFUSED",
  unreachable: "CRM_UNREACHABLE",
  disconnected: "CRM_DISCONNECTED",
};

/** What a booking's own story says. `before` is how many steps it had when Book was pressed. */
export function truthOf(
  {
    state,
    redirectUrl,
    warning,
    steps,
  }: Pick<Booking, "state" | "redirectUrl" | "warning" | "steps">,
  before: number,
): Truth {
  const booked = bookedOf({ state, redirectUrl, warning });
  if (booked) return { kind: "booked", booked };
  const refused = refusalOf({ steps }, before);
  if (refused !== null) return { kind: "refused", code: outcomeCodes[refused] ?? "CRM_REFUSED" };
  return { kind: state === "booking" ? "under-way" : "not-begun" };
}

/** Null: it is not booked, or not yet. */
export function bookedOf({
  state,
  redirectUrl,
  warning,
}: Pick<Booking, "state" | "redirectUrl" | "warning">): Booked | null {
  return state === "booked" || state === "attention" ? { redirectUrl, warning } : null;
}

interface Patience {
  /** How many steps the booking had when Book was pressed. */
  readonly before: number;
  /** For a booking that is known to have begun, and for one that may not have. */
  readonly triesUnderWay: number;
  readonly triesInDoubt: number;
  readonly pauseMs: number;
}

/**
 * Asks until it is known what became of a booking. Null: it could not be found out. After the answer
 * "not begun" it asks a while longer: the request may still be on its way.
 */
export async function findTruth(
  id: string,
  { before, triesUnderWay, triesInDoubt, pauseMs }: Patience,
): Promise<Truth | null> {
  let truth: Truth | null = null;
  for (let tries = 0; ; tries += 1) {
    const atMost = truth?.kind === "under-way" ? triesUnderWay : triesInDoubt;
    if (tries >= atMost) return truth;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const booking = await readOrNull(id);
    if (booking) truth = truthOf(booking, before);
    if (truth?.kind === "booked" || truth?.kind === "refused") return truth;
  }
}

/** Null: the server could not be asked just now. */
async function readOrNull(id: string): Promise<Booking | null> {
  try {
    return await call("GET /api/bookings/:id", { params: { id } });
  } catch (error) {
    const mayPass = error instanceof Problem && (error.status === 0 || error.status >= 500);
    if (mayPass) return null;
    throw error;
  }
}
