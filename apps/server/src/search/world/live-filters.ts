import type { BookingFilter } from "@milepost/scheduling/world.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";

interface KnownAgent {
  readonly userId: string;
  readonly crmUserId: string;
}

/** What the live workflows count as bookings, of agents by our own ids: settings may name them by the CRM's. */
export function liveFilters(
  workflows: readonly Pick<StoredWorkflow, "settings" | "isDeleted">[],
  agents: readonly KnownAgent[],
): BookingFilter[] {
  const ours = new Map(agents.map(({ userId, crmUserId }) => [crmUserId, userId]));
  return workflows
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ settings: { destinationModule, existingBookingFilters, selectedFieldAgents } }) => ({
      destinationModule,
      existingBookingFilters,
      selectedFieldAgents: selectedFieldAgents.map((id) => ours.get(id) ?? id),
    }));
}
