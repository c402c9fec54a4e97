import { type MutateOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { bookingQuery } from "../../platform/queries/booking-queries.ts";
import type { Payload } from "./payload.ts";
import { type Booked, findTruth } from "./truth.ts";

export type Outcome =
  | { readonly kind: "booked"; readonly booked: Booked }
  /** No answer came. `isKnown`: the server was asked and knows of no booking. */
  | { readonly kind: "no-answer"; readonly isKnown: boolean }
  | { readonly kind: "under-way" };

const patience = { triesUnderWay: 180, triesInDoubt: 15, pauseMs: 1_000 };

interface Submission {
  readonly body: Payload;
  /** How many steps the booking had before. */
  readonly before: number;
}

/** Sends the form, once at a time. A refusal is a Problem; whatever leaves a doubt is looked into first. */
export function useSubmit(id: string) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const mutation = useMutation({
    mutationFn: async ({ body, before }: Submission): Promise<Outcome> => {
      try {
        const { redirectUrl = null, warning = null } = await call("POST /api/processBooking", {
          body,
        });
        return { kind: "booked", booked: { redirectUrl, warning } };
      } catch (error) {
        if (!(error instanceof Problem) || !leavesDoubt(error)) throw error;
        return findOutcome(error.refusal?.bookingId ?? id, before);
      }
    },
    // Without a network it would otherwise be sent by itself as soon as there is one.
    networkMode: "always",
    // Not awaited: a person who lost the connection hears of it before it is back.
    onSettled: () => void client.invalidateQueries({ queryKey: bookingQuery(id).queryKey }),
  });

  /** The screen redraws a moment after the first of two clicks: the second must not wait for it. */
  function send(submission: Submission, react: MutateOptions<Outcome, Error, Submission>) {
    if (isBusy.current) return;
    isBusy.current = true;
    mutation.mutate(submission, {
      ...react,
      onSettled: () => {
        isBusy.current = false;
      },
    });
  }
  return { ...mutation, send };
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
      throw new Problem(truth.code, 0, `The story of the booking says ${truth.code}`);
    case "under-way":
      return { kind: "under-way" };
    default:
      return { kind: "no-answer", isKnown: truth !== null };
  }
}
