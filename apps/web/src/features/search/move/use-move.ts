import type { readBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../../platform/call.ts";
import { moveUndo } from "../../../platform/move-undo.ts";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import type { ChosenSlot } from "../invite/chosen-slot.ts";
import { troubleOf } from "../invite/invite-trouble.ts";
import type { OnTaken } from "../invite/use-invite.ts";

type Booking = Answer<typeof readBooking>;

interface Move {
  readonly slot: ChosenSlot;
  /** The agent has seen that the drive does not fit. */
  readonly isTightAccepted: boolean;
}

/** Moves, then leads to the visit's own page, which says when it is there. `before`: the visit as it stood. */
export function useMove(id: string, before: Booking | undefined, onTaken: OnTaken) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ slot, isTightAccepted }: Move) => {
      const { code, deviation, agentId: fieldagent, week } = slot;
      return call("POST /api/bookings/:id/move", {
        params: { id },
        body: {
          slot: code,
          deviation,
          fieldagent,
          ...(week !== null && { week }),
          ...(isTightAccepted && { isTightAccepted }),
        },
      });
    },
    onSuccess: () => navigate(`/bookings/${id}`, before && { state: { undo: moveUndo(before) } }),
    onError: (error, { slot }) => {
      const trouble = troubleOf(error);
      if (trouble.kind === "taken") onTaken(slot, trouble.broken);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey }),
  });
}
