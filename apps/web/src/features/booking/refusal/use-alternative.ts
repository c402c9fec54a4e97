import type { Alternative } from "@milepost/contract/endpoints/booking.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { bookAddress } from "../../../platform/book-address.ts";
import { call } from "../../../platform/call.ts";
import { type Draft, keepDraft } from "../draft.ts";
import { insteadOf, isInvited, type Wish } from "../wish.ts";

/** Another slot in the place of the one that was taken: the customer is invited to it too, and nothing is typed twice. */
export function useAlternative(wish: Wish, draft: Draft) {
  const navigate = useNavigate();
  return useMutation({
    networkMode: "always",
    mutationFn: async (alternative: Alternative) => {
      const instead = insteadOf(wish, alternative);
      const { slot, deviation, recordId, fieldagent, wf, week, postcode, inviteEmail } = instead;
      const { isAnotherWanted } = instead;
      if (inviteEmail !== null && isInvited(instead)) {
        await call("POST /api/calendarInvite", {
          body: {
            slotID: slot,
            deviation,
            recordId,
            appFieldAgentId: fieldagent,
            wf,
            emailRecipient: inviteEmail,
            ...(week !== null && { week }),
            ...(postcode !== null && { postcode }),
            ...(isAnotherWanted && { isAnotherWanted }),
          },
        });
      }
      keepDraft(sessionStorage, instead, draft);
      await navigate(bookAddress(instead), { replace: true });
    },
  });
}
