import type { FreedSlot } from "@milepost/contract/endpoints/home/waiting.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { chunk } from "../../../platform/chunk.ts";
import { searchAddress } from "../../../platform/search-address.ts";
import { Button } from "../../../ui/button.tsx";
import { chosenFreed } from "./chosen-slot.ts";
import { useSchedule } from "./use-schedule.ts";

const InviteDialog = lazy(
  chunk(async () => ({ default: (await import("./invite-dialog.tsx")).InviteDialog })),
);

interface Props {
  readonly offer: FreedSlot;
  /** Whom it is for: the name where it is known. */
  readonly whom: string;
}

/** A customer on the waiting list is invited as any other: the slot is held already, and the form comes after. */
export function ScheduleFreed({ offer, whom }: Props) {
  const navigate = useNavigate();
  const { workflowId, recordId, postcode } = offer;
  const search = { wf: String(workflowId), recordId, postcode, moving: null };
  const { mutate, data, isPending, isError, reset } = useSchedule(search);
  const searchAgain = () => navigate(searchAddress(search));
  return (
    <>
      <Button aria-busy={isPending} onClick={() => !isPending && mutate(chosenFreed(offer))}>
        Book<span className="sr-only"> for {whom}</span>
      </Button>
      {isError && (
        <p role="alert" className="w-full text-danger">
          {inviteTexts.recordEmailFailed}
        </p>
      )}
      {data && (
        <Suspense>
          <InviteDialog
            search={search}
            opened={data}
            whom={<p className="break-words text-muted">{whom}</p>}
            onClose={reset}
            // Home looks again by itself.
            onTaken={() => {}}
            onSearchAgain={searchAgain}
          />
        </Suspense>
      )}
    </>
  );
}
