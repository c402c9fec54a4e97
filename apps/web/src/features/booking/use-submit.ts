import { processBooking } from "@milepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { type Booked, findTruth } from "./booking-truth.ts";
import type { Payload } from "./payload.ts";
import type { Booking } from "./story-steps.ts";
import { bookingKey } from "./use-booking.ts";

export type Outcome =
  | { readonly kind: "booked"; readonly booked: Booked }
  /** No answer came. `isKnown`: the server was asked and knows of no booking. */
  | { readonly kind: "no-answer"; readonly isKnown: boolean }
  | { readonly kind: "under-way" };

const patience = { triesUnderWay: 180, triesInDoubt: 15, pauseMs: 1_000 };

/** Sends the form. Throws a Problem when the booking is refused; whatever leaves a doubt is looked into first. */
export function useSubmit({ bookingId: id, steps }: Pick<Booking, "bookingId" | "steps">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Payload): Promise<Outcome> => {
      try {
        const { redirectUrl = null, warning = null } = await call(processBooking, { body });
        return { kind: "booked", booked: { redirectUrl, warning } };
      } catch (error) {
        if (!(error instanceof Problem) || !leavesDoubt(error)) throw error;
        return findOutcome(error.refusal?.bookingId ?? id, steps.length);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: bookingKey(id) }),
  });
}

/** It may be booked all the same: the answer was lost, or it takes its time. */
function leavesDoubt({ code }: Problem): boolean {
  return code === "UNREACHABLE" || code === "INTERNAL" || code === "BOOKING_UNDER_WAY";
}

async function findOutcome(id: string, before: number): Promise<Outcome> {
  const truth = await findTruth(id, { ...patience, before });
  switch (truth?.kind) {
    case "booked":
      return truth;
    case "refused":
      throw new Problem(truth.code, 0, `The booking's story says ${truth.code}`);
    case "under-way":
      return { kind: "under-way" };
    default:
      return { kind: "no-answer", isKnown: truth !== null };
  }
}
