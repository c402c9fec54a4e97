import { unknownEmail } from "@milepost/contract/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../platform/call.ts";
import type { SlotSearch } from "../../../platform/queries/search-queries.ts";
import { tell } from "../../../ui/toasts.tsx";
import type { SlotCheck } from "../slot-row/standing.ts";
import { type ChosenSlot, chosenAddress } from "./chosen-slot.ts";
import { troubleOf } from "./invite-trouble.ts";
import type { Opened } from "./use-schedule.ts";

interface Invitation {
  readonly slot: ChosenSlot;
  readonly email: string;
  /** The agent has seen that the drive does not fit. */
  readonly isTightAccepted: boolean;
  /** The agent has seen the customer's other appointments. */
  readonly isAnotherWanted: boolean;
}

export type OnTaken = (slot: ChosenSlot, broken: SlotCheck["broken"]) => void;

/** Invites, then leads to the booking form. While one is being sent, no second one is. */
export function useInvite(search: SlotSearch, { recordId, recordEmail }: Opened, onTaken: OnTaken) {
  const navigate = useNavigate();
  const known = useRef(recordEmail);
  const isSending = useRef(false);
  const wf = Number(search.wf);

  const { mutate, ...sending } = useMutation({
    mutationFn: async ({ slot, email, isTightAccepted, isAnotherWanted }: Invitation) => {
      if (isOther(email, known.current)) {
        await call("PUT /api/updateRecordEmail/:recordId", {
          params: { recordId },
          body: { email, wf },
        }).then(
          () => {
            known.current = email;
          },
          () => tell("warning", "We couldn’t save the new email address in your CRM."),
        );
      }
      const { code: slotID, deviation, agentId: appFieldAgentId, week } = slot;
      await call("POST /api/calendarInvite", {
        body: {
          slotID,
          deviation,
          recordId,
          appFieldAgentId,
          emailRecipient: email,
          wf,
          ...(week !== null && { week }),
          ...(search.postcode !== "" && { postcode: search.postcode }),
          ...(isTightAccepted && { isTightAccepted }),
          ...(isAnotherWanted && { isAnotherWanted }),
        },
      });
    },
    onSuccess: (_, { slot, email, isAnotherWanted }) =>
      navigate(chosenAddress(search, slot, email, isAnotherWanted)),
    onError: (error, { slot }) => {
      const trouble = troubleOf(error);
      if (trouble.kind === "failed") tell("error", trouble.text);
      if (trouble.kind === "taken") onTaken(slot, trouble.broken);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  function send(invitation: Invitation) {
    if (isSending.current) return;
    isSending.current = true;
    mutate(invitation);
  }

  return { ...sending, send };
}

/** Whether the record is to be written. Capitals make no other address; the placeholder is none at all. */
function isOther(email: string, known: string | null): boolean {
  const typed = email.toLowerCase();
  return typed !== unknownEmail && typed !== known?.toLowerCase();
}
