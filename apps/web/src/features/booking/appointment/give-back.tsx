import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../platform/call.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { searchAddress } from "../../../platform/search-address.ts";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { tell } from "../../../ui/toasts.tsx";
import { forgetDraft } from "../draft.ts";
import type { Booking } from "../progress.ts";
import type { Wish } from "../wish.ts";

interface Props {
  readonly wish: Wish;
  readonly booking: Booking;
}

/** For a customer who wants no appointment after all: nobody has to wait for the hold to run out. */
export function GiveBack({ wish, booking }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useGiveBack(wish, booking.bookingId);
  const isInvited = booking.invitation !== null && booking.invitation !== "failed";
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)} className="-ml-4 self-start">
        <Undo2 className="size-4.5" aria-hidden="true" />
        Release slot
      </Button>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title="Release this slot?">
        <div className="flex flex-col gap-5">
          <p>
            Others can offer it at once, and you lose what you typed.
            {isInvited && " We email the customer that the appointment is cancelled."}
          </p>
          {error && (
            <p role="alert" className="text-danger">
              We couldn’t release the slot. {problemSentence(error)}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={closeDialog}>
              Keep it
            </Button>
            <Button look="danger" aria-busy={isPending} onClick={() => !isPending && mutate()}>
              Release slot
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** Frees a slot that one holds, and goes back to the search it came from. */
function useGiveBack(wish: Wish, reservationId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call("DELETE /api/holds/:id", { params: { id: reservationId } }),
    onSuccess: async () => {
      forgetDraft(sessionStorage, wish);
      await navigate(searchAddress(wish));
      tell("success", "The slot is released.");
    },
  });
}
