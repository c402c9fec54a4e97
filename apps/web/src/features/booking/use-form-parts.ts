import { loadingHideDelayMs } from "@milepost/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { settingsQuery } from "../../platform/queries/app-queries.ts";
import { bookingRecordQuery, holdQuery } from "../../platform/queries/booking-queries.ts";
import { useBooking } from "./use-booking.ts";
import type { Wish } from "./wish.ts";

/** Everything the form is made of. `isTightAccepted`: the agent has seen that the drive does not fit. */
export function useFormParts(wish: Wish, isTightAccepted: boolean) {
  const settings = useSettings(wish.wf);
  const record = useQuery(bookingRecordQuery(wish.wf, wish.recordId));
  const hold = useHold(wish, isTightAccepted);
  const booking = useBooking(hold.data?.reservationId, false);
  const isThere = Boolean(settings.data && record.data && hold.data && booking.data);
  return { settings, record, hold, booking, isShown: useLingering(isThere, loadingHideDelayMs) };
}

/** The workflow to book in and what the CRM says of its fields. Null: it is not open to the user. */
function useSettings(wf: number) {
  return useQuery({
    ...settingsQuery,
    select: ({ workflows, crmModuleFields }) => {
      const workflow = workflows.find(({ workflowId }) => workflowId === wf);
      return workflow ? { settings: workflow.settings, crmModuleFields } : null;
    },
  });
}

function useHold(wish: Wish, isTightAccepted: boolean) {
  const { slot, deviation, recordId, fieldagent, wf, week, postcode, isAnotherWanted } = wish;
  return useQuery(
    holdQuery({
      slot,
      deviation,
      recordId,
      fieldagent,
      wf,
      isTightAccepted,
      isAnotherWanted,
      ...(week !== null && { week }),
      ...(postcode !== null && { postcode }),
    }),
  );
}

/** True once something has been so for a while. */
function useLingering(isSo: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(setLasting, ms, true);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && isLasting;
}
