import type { WorkflowCaller } from "../platform/http/route.ts";
import type { Reservation } from "../reservations/reservation.ts";

/**
 * Whether a booking is the caller's to see and to cancel: who booked it, an administrator, and everybody who may book
 * in its workflow. A customer who phones speaks to the person who answers.
 */
export function maySee(
  { userId, isAdmin, workflows }: WorkflowCaller,
  { heldBy, workflowId }: Pick<Reservation, "heldBy" | "workflowId">,
): boolean {
  const isOpen = workflows.some((one) => one.workflowId === workflowId && one.isOpen);
  return isAdmin || heldBy === userId || isOpen;
}
