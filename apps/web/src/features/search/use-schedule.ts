import { inviteTexts } from "@milepost/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { tell } from "../../ui/toast.tsx";
import type { ChosenSlot } from "./chosen-slot.ts";
import type { SlotSearch } from "./use-slot-search.ts";

/** A slot that is about to be offered by mail. */
export interface Opened {
  readonly slot: ChosenSlot;
  readonly recordId: string;
  /** The customer's, as the record has it; null: it has none. */
  readonly recordEmail: string | null;
}

/** The Schedule button: reads the record's e-mail address, anew each time, and has the dialog opened. */
export function useSchedule({ wf, recordId }: SlotSearch) {
  return useMutation({
    mutationFn: async (slot: ChosenSlot): Promise<Opened> => {
      if (recordId === null) throw new Error("There is no record to schedule for");
      const { customer } = await call("GET /api/recordDetails/:recordId", {
        params: { recordId },
        query: { wf },
      });
      return { slot, recordId, recordEmail: customer.email };
    },
    onError: () => tell("error", inviteTexts.recordEmailFailed),
  });
}
