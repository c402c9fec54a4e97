import type { Held, Lane, Offer } from "./lane.ts";

/** Where a visit is moved to. */
export interface Target {
  readonly slot: string;
  readonly fieldagent: string;
  readonly week: string;
  readonly deviation: number;
}

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
    /** To the last other slot that is free with somebody; null: there is none. */
    async target(): Promise<Target | null> {
      const path = `/api/search?wf=1&recordId=${recordId}&moving=${reservationId}`;
      const { status, body } = await lane.ask("GET", path);
      const offers = status === 200 ? (body as unknown as Offer[]) : [];
      const targets = offers.flatMap((offer) =>
        offer.slots.map((code) => ({
          slot: code,
          fieldagent: offer.appFieldAgentId,
          week: offer.week,
          deviation: 0,
        })),
      );
      return targets.findLast((one) => one.slot !== slot) ?? null;
    },
    move: (target: Target) => lane.ask("POST", `/api/bookings/${reservationId}/move`, target),
    giveBack: () => lane.ask("DELETE", `/api/holds/${reservationId}`),
  };
}
