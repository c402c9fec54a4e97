import type { Held, Lane } from "./lane.ts";

/** What a booking agent may do with a slot that is held, each as often as wanted. */
export function formsOf(lane: Lane, { reservationId, lead, wish }: Held) {
  const { recordId, slot, fieldagent, week } = wish;
  const shared = { recordId, week, wf: 1, deviation: 0 };
  return {
    invite: () =>
      lane.ask("POST", "/api/calendarInvite", {
        ...shared,
        slotID: slot,
        appFieldAgentId: fieldagent,
        emailRecipient: lead.Email,
      }),
    book: () =>
      lane.ask("POST", "/api/processBooking", {
        ...shared,
        slot,
        fieldagent,
        topSection: {},
        bottomSection: {},
        isBooking: true,
      }),
    cancel: () =>
      lane.ask("POST", `/api/bookings/${reservationId}/cancel`, { reason: "Booked by mistake" }),
    giveBack: () => lane.ask("DELETE", `/api/holds/${reservationId}`),
  };
}
