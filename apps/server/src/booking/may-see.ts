import type { WorkflowCaller } from "../platform/http/route.ts";
import type { Reservation } from "../reservations/reservation.ts";

/**
 * Whether a booking is the caller's to see and to cancel: who booked it, an administrator, and whoever may book in its
 * workflow. A customer who rings speaks to whoever answers.
 */
export function maySee(
  { userId, isAdmin, workflows }: WorkflowCaller,
  { heldBy, workflowId }: Pick<Reservation, "heldBy" | "workflowId">,
): boolean {
  const isOpen = workflows.some((one) => one.workflowId === workflowId && one.isOpen);
  return isAdmin || heldBy === userId || isOpen;
}
