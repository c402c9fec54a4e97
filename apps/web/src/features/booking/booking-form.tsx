import {
  type Answer,
  bookingTexts,
  type holdSlot,
  type readRecordDetails,
  type TimeZone,
} from "@milepost/contract";
import { useEffect, useState } from "react";
import { AppointmentNotice } from "../../ui/appointment-notice.tsx";
import { tell } from "../../ui/toast.tsx";
import { isAlreadyBooked } from "./already-booked.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { AskedSection } from "./asked-section.tsx";
import { BookBar } from "./book-bar.tsx";
import { BookingOverlay } from "./booking-overlay.tsx";
import { bookedOf } from "./booking-truth.ts";
import { DetailsSection } from "./details-section.tsx";
import { forgetDraft } from "./draft.ts";
import type { Detail, FormField } from "./form-fields.ts";
import { GiveBack } from "./give-back.tsx";
import { HoldClock } from "./hold-clock.tsx";
import { mistakesIn } from "./mistakes.ts";
import { payloadOf } from "./payload.ts";
import type { PictureOf } from "./picture-of.ts";
import { doubtWords, fieldOf, refusalWords } from "./refusal-words.ts";
import { type Booking, progressOf } from "./story-steps.ts";
import { useBooking } from "./use-booking.ts";
import { useDraft } from "./use-draft.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { useMistakes } from "./use-mistakes.ts";
import { useRedirect } from "./use-redirect.ts";
import { type Outcome, useSubmit } from "./use-submit.ts";
import type { Wish } from "./wish.ts";

interface Props {
  readonly wish: Wish;
  readonly zone: TimeZone;
  readonly details: readonly Detail[];
  readonly asked: readonly FormField[];
  readonly hold: Answer<typeof holdSlot>;
  /** As it was when the form was opened. */
  readonly booking: Booking;
  readonly customer: Answer<typeof readRecordDetails>["customer"];
  readonly picture: PictureOf;
}

export function BookingForm({ wish, zone, details, asked, hold, booking: first, ...rest }: Props) {
  const { customer, picture } = rest;
  const { draft, answer, edit } = useDraft(wish, zone);
  const [isEditing, setEditing] = useState(false);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { mistakes, clear, show, puttingRight } = useMistakes(({ id }) => {
    if (details.some((detail) => detail.id === id)) setEditing(true);
  });
  const submit = useSubmit(first.bookingId);
  const { data: booking = first, refetch } = useBooking(first.bookingId, submit.isPending);
  const heartbeat = useHeartbeat(hold, booking.state === "held");
  const hasRunOut = heartbeat.hasRunOut || booking.state === "released";
  const fresh = submit.data?.kind === "booked" ? submit.data.booked : null;
  const booked = fresh ?? bookedOf(booking);
  const redirect = useRedirect(fresh?.redirectUrl ?? null);
  const heading = useFirstFocus(asked, draft.answers);

  // Its invitation was cancelled along with it.
  useEffect(() => {
    if (heartbeat.hasRunOut) void refetch();
  }, [heartbeat.hasRunOut, refetch]);

  function book() {
    if (booked || hasRunOut) return;
    const found = mistakesIn(details, asked, draft);
    const wrong = [...details, ...asked].find(({ id }) => id in found);
    if (wrong) return show(wrong, found);
    clear();
    setEditing(false);
    const body = payloadOf(wish, { details, asked, ...draft }, zone);
    submit.send(
      { body, before: booking.steps.length },
      { onSuccess: tellOutcome, onError: refuse },
    );
  }

  function tellOutcome(outcome: Outcome) {
    if (outcome.kind !== "booked") return tell("warning", doubtWords(outcome));
    forgetDraft(sessionStorage, wish);
    tell("success", bookingTexts.success);
  }

  function refuse(error: Error) {
    tell("error", refusalWords(error));
    const field = fieldOf(error, [...asked, ...details.filter((one) => one.isEditable)]);
    if (field) show(field, { [field.id]: refusalWords(error) });
  }

  return (
    <>
      <AppointmentCard
        booking={booking}
        zone={zone}
        wish={wish}
        customer={customer}
        clock={!booked && <HoldClock endsAt={heartbeat.endsAt} hasRunOut={hasRunOut} />}
        drives={first.state === "held" && picture(first.bookingId)}
      >
        {booking.state === "held" && !hasRunOut && <GiveBack wish={wish} booking={booking} />}
      </AppointmentCard>
      {!booked && !isAlreadyBooked(submit.error) && (
        <AppointmentNotice appointments={booking.earlier}>
          <p>Booking this slot makes another one.</p>
        </AppointmentNotice>
      )}
      <div className="flex flex-col gap-8 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
        {/* What is booked is in the CRM, and is changed there. */}
        <fieldset disabled={booked !== null} className="contents">
          <DetailsSection
            details={details}
            isEditing={isEditing}
            mistakes={mistakes}
            zone={zone}
            isBooked={booked !== null}
            edits={draft.edits}
            onEdit={puttingRight(edit)}
            onToggle={() => setEditing(!isEditing)}
            headingRef={heading}
          />
          {asked.length > 0 && (
            <AskedSection
              asked={asked}
              mistakes={mistakes}
              answers={draft.answers}
              onAnswer={puttingRight(answer)}
            />
          )}
        </fieldset>
        <BookBar
          wish={wish}
          draft={draft}
          zone={zone}
          hasRunOut={hasRunOut}
          booked={booked}
          outcome={submit.data ?? null}
          error={submit.error}
          onBook={book}
        />
      </div>
      <BookingOverlay
        isOpen={submit.isPending || (fresh !== null && !isAcknowledged)}
        progress={progressOf(booking)}
        booked={fresh}
        isLeaving={redirect.isLeaving}
        onStay={redirect.stay}
        onOk={() => setAcknowledged(true)}
      />
    </>
  );
}
