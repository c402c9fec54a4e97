import type { Identity, StoredWorkflow, WorkflowCaller } from "../platform/http/route.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { maySee } from "./may-see.ts";

/** Who asks for a booking to be moved or cancelled: somebody who is signed in, or the customer whose visit it is. */
export interface Asker extends Pick<Identity, "organisation"> {
  /** Who asked; of a customer, who has no user, the person who booked. */
  readonly userId: string;
  /** Digest of the link by which the customer asks; null: somebody who is signed in. */
  readonly link: string | null;
  readonly workflows: readonly StoredWorkflow[];
  /** Any other booking does not exist for them. */
  readonly maySee: (reservation: Reservation) => boolean;
}

export function askerOf(identity: WorkflowCaller): Asker {
  const { organisation, userId, workflows } = identity;
  const isTheirs = (reservation: Reservation) => maySee(identity, reservation);
  return { organisation, userId, workflows, link: null, maySee: isTheirs };
}

/** Of the step that is noted with a request. */
export const askedOutcome = ({ link }: Pick<Asker, "link">): string =>
  link !== null ? askedByCustomer : "asked";

export const askedByCustomer = "asked by the customer";
