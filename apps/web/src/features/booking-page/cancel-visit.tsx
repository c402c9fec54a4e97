import { cancelReasonAtMost } from "@milepost/contract/limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { bookingQuery } from "../../platform/queries/booking-queries.ts";
import { Button } from "../../ui/button.tsx";
import { closeDialog, Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { Booking } from "./use-booking-page.ts";

const reasons = [
  "The customer can’t make it",
  "The customer no longer wants it",
  "We can’t send anyone",
  "Booked by mistake",
] as const;
const another = "another";

interface Props {
  readonly booking: Booking;
}

/** Asks why, and says what the customer is sent, before anything is cancelled. */
export function CancelVisit({ booking }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        <CalendarX className="size-4.5" aria-hidden="true" />
        Cancel visit
      </Button>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title="Cancel this visit?">
        {isAsked && <CancelForm booking={booking} />}
      </Dialog>
    </>
  );
}

function CancelForm({ booking }: Props) {
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useCancel(booking.bookingId);
  const reason = chosen === another ? typed.trim() : chosen;
  const mistake = mistakeIn(chosen, reason);
  const submit = () => {
    setTried(true);
    if (mistake === null && !isPending) mutate(reason);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{consequence(booking)}</p>
      <SelectField
        id="cancel-reason"
        label="Reason"
        isRequired
        hint="Your company sees it. The customer doesn’t."
        placeholder="Choose a reason"
        options={[
          ...reasons.map((text) => ({ value: text, text })),
          { value: another, text: "Another reason" },
        ]}
        value={chosen}
        onChange={setChosen}
        mistake={isTried && chosen === "" ? mistake : null}
      />
      {chosen === another && (
        <TextField
          id="cancel-words"
          label="Your words"
          isRequired
          value={typed}
          onChange={setTyped}
          mistake={isTried ? mistake : null}
        />
      )}
      {error && (
        <p role="alert" className="text-danger">
          {whyNot(error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={closeDialog}>
          Keep visit
        </Button>
        <Button type="submit" look="danger" aria-busy={isPending}>
          Cancel visit
        </Button>
      </div>
    </form>
  );
}

/** Null: nothing is wrong. */
function mistakeIn(chosen: string, reason: string): string | null {
  if (chosen === "") return "Choose a reason.";
  if (reason === "") return "Type a reason.";
  if (reason.length <= cancelReasonAtMost) return null;
  return `Shorten it to ${cancelReasonAtMost} characters.`;
}

function consequence({ fieldAgent, invitation }: Booking): string {
  const freed = `We take it out of your CRM and free the time of ${fieldAgent}.`;
  const isInvited = invitation === "sent" || invitation === "sending";
  return isInvited
    ? `${freed} We email the customer that the visit is off, and their calendar removes it.`
    : `${freed} The customer has no invitation, so we send nothing: phone them.`;
}

/** What the CRM said, in its own words; the rest in ours. */
function whyNot(error: unknown): string {
  const isCrms = error instanceof Problem && error.code === "CRM_REFUSED";
  if (!isCrms) return `We couldn’t cancel the visit. ${problemSentence(error)}`;
  return `Your CRM refused, so the visit stands: ${error.message} Change that in your CRM, then try again.`;
}

function useCancel(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call("POST /api/bookings/:id/cancel", { params: { id }, body: { reason } }),
    // The page itself says whether it is off, or is being cancelled.
    onSettled: () => queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey }),
  });
}
