import type { Appointment } from "@milepost/contract/endpoints/booking.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { appointmentsQuery, type SlotSearch } from "../../../platform/queries/search-queries.ts";
import { tell } from "../../../ui/toasts.tsx";
import type { ChosenSlot } from "./chosen-slot.ts";

/** A slot that is about to be offered by mail. */
export interface Opened {
  readonly slot: ChosenSlot;
  readonly recordId: string;
  /** The customer's, as the record has it; null: it has none. */
  readonly recordEmail: string | null;
  /** What the customer has already. Empty where that could not be read: the server asks again before it holds anything. */
  readonly appointments: readonly Appointment[];
}

/** The Schedule button: reads the record's email address and appointments afresh each time, and opens the dialog. */
export function useSchedule({ wf, recordId }: SlotSearch) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (slot: ChosenSlot): Promise<Opened> => {
      if (recordId === null) throw new Error("There is no record to schedule for");
      const [{ customer }, known] = await Promise.all([
        call("GET /api/recordDetails/:recordId", { params: { recordId }, query: { wf } }),
        client.fetchQuery(appointmentsQuery({ wf, recordId })).catch(() => null),
      ]);
      const appointments = known?.appointments ?? [];
      return { slot, recordId, recordEmail: customer.email, appointments };
    },
    onError: () => tell("error", inviteTexts.recordEmailFailed),
  });
}
