import type { holdSlot } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addUnderWay } from "../../platform/under-way.ts";
import { AppointmentNotice } from "../../ui/appointment-notice.tsx";
import { tell } from "../../ui/toasts.tsx";
import { AfterBooking } from "./after/booked-words.tsx";
import { AppointmentCard } from "./appointment/appointment-card.tsx";
import { GiveBack } from "./appointment/give-back.tsx";
import { HoldClock } from "./appointment/hold-clock.tsx";
import { BookBar } from "./book-bar.tsx";
import { BookingOverlay } from "./booking-overlay.tsx";
import { forgetDraft } from "./draft.ts";
import { AskedSection } from "./fields/asked-section.tsx";
import { DetailsSection } from "./fields/details-section.tsx";
import type { Detail, FormField } from "./fields/form-field.ts";
import { payloadOf } from "./payload.ts";
import type { PictureOf } from "./picture-of.ts";
import { type Booking, progressOf } from "./progress.ts";
import { isAlreadyBooked } from "./refusal/already-booked.tsx";
import { doubtWords, fieldOf, refusalWords } from "./refusal/refusal-words.ts";
import { useBookingProgress } from "./use-booking-progress.ts";
import { useFormEntry } from "./use-form-entry.ts";
import type { Outcome } from "./use-submit.ts";
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
  const entry = useFormEntry({ wish, zone, details, asked });
  const { draft } = entry;
  const progress = useBookingProgress(first, hold);
  const { booking, submit, booked, fresh, hasRunOut, redirect } = progress;
  const [isAcknowledged, setAcknowledged] = useState(false);
  const leave = useLeave(booking.bookingId, submit.variables?.before ?? 0);
  const visit = {
    bookingId: booking.bookingId,
    start: booking.start,
    end: booking.end,
    zone,
    fieldAgent: booking.fieldAgent,
    customer: customer.name,
    postcode: wish.postcode ?? customer.postcode,
    redirectUrl: booked?.redirectUrl ?? null,
  };

  function book() {
    if (booked || hasRunOut || !entry.check()) return;
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
    if (field) entry.show(field, { [field.id]: refusalWords(error) });
  }

  return (
    <>
      <AppointmentCard
        booking={booking}
        zone={zone}
        wish={wish}
        customer={customer}
        isBooked={booked !== null}
        clock={!booked && <HoldClock endsAt={progress.endsAt} hasRunOut={hasRunOut} />}
        drives={first.state === "held" && picture(first.bookingId)}
      >
        {booking.state === "held" && !hasRunOut && <GiveBack wish={wish} booking={booking} />}
        {booked && (
          <div className="flex flex-wrap gap-3">
            <AfterBooking visit={visit} onStay={redirect.stay} />
          </div>
        )}
      </AppointmentCard>
      {!booked && !isAlreadyBooked(submit.error) && (
        <AppointmentNotice appointments={booking.earlier}>
          <p>Booking this slot makes another one.</p>
        </AppointmentNotice>
      )}
      <div className="flex flex-col gap-8 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
        <Fields
          details={details}
          asked={asked}
          zone={zone}
          entry={entry}
          isBooked={booked !== null}
        />
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
        onLeave={leave}
        visit={visit}
      />
    </>
  );
}

interface FieldsProps extends Pick<Props, "details" | "asked" | "zone"> {
  readonly entry: ReturnType<typeof useFormEntry>;
  readonly isBooked: boolean;
}

/** What is booked is in the CRM, and is changed there. */
function Fields({ details, asked, zone, entry, isBooked }: FieldsProps) {
  const { draft, mistakes } = entry;
  return (
    <fieldset disabled={isBooked} className="contents">
      <DetailsSection
        details={details}
        isEditing={entry.isEditing}
        mistakes={mistakes}
        zone={zone}
        isBooked={isBooked}
        edits={draft.edits}
        onEdit={entry.onEdit}
        onToggle={entry.toggleEditing}
        headingRef={entry.headingRef}
      />
      {asked.length > 0 && (
        <AskedSection
          asked={asked}
          mistakes={mistakes}
          answers={draft.answers}
          onAnswer={entry.onAnswer}
        />
      )}
    </fieldset>
  );
}

/** To the next customer: the server goes on by itself, and the top of every page shows how. */
function useLeave(bookingId: string, before: number): () => void {
  const navigate = useNavigate();
  return () => {
    addUnderWay({ bookingId, before, address: location.pathname + location.search });
    void navigate("/");
  };
}
