import {
  type Answer,
  bookingTexts,
  type FieldValue,
  type holdSlot,
  type readRecordDetails,
  type TimeZone,
} from "@milepost/contract";
import { useEffect, useRef, useState } from "react";
import { tell } from "../../ui/toast.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { AskedSection } from "./asked-section.tsx";
import { BookBar } from "./book-bar.tsx";
import { BookingOverlay } from "./booking-overlay.tsx";
import { bookedOf } from "./booking-truth.ts";
import { DetailsSection } from "./details-section.tsx";
import { forgetDraft } from "./draft.ts";
import { controlId } from "./field-input.tsx";
import { isEmpty } from "./field-value.ts";
import type { Detail, FormField } from "./form-fields.ts";
import { HoldClock } from "./hold-clock.tsx";
import { type Mistakes, mistakesIn } from "./mistakes.ts";
import { payloadOf } from "./payload.ts";
import { doubtWords, fieldOf, refusalWords } from "./refusal-words.ts";
import { type Booking, progressOf } from "./story-steps.ts";
import { useBooking } from "./use-booking.ts";
import { useDraft } from "./use-draft.ts";
import { useFocus } from "./use-focus.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { useRedirect } from "./use-redirect.ts";
import { useSubmit } from "./use-submit.ts";
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
}

export function BookingForm({ wish, zone, details, asked, hold, booking: first, customer }: Props) {
  const { draft, answer, edit } = useDraft(wish, zone);
  const [isEditing, setEditing] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isAcknowledged, setAcknowledged] = useState(false);
  const submit = useSubmit(first);
  const { data: booking = first } = useBooking(first.bookingId, submit.isPending);
  const { endsAt, hasRunOut } = useHeartbeat(hold, booking.state === "held");
  const fresh = submit.data?.kind === "booked" ? submit.data.booked : null;
  const booked = fresh ?? bookedOf(booking);
  const redirect = useRedirect(fresh?.redirectUrl ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useFocus();

  const firstEmpty = useRef(
    asked.find((field) => field.isRequired && isEmpty(draft.answers[field.id])),
  );
  useEffect(() => {
    const control = firstEmpty.current && document.getElementById(controlId(firstEmpty.current));
    (control ?? heading.current)?.focus();
  }, []);

  /** What is typed anew is wrong no more, as far as is known. */
  function putRight<F extends FormField>(change: (field: F, value: FieldValue) => void) {
    return (field: F, value: FieldValue) => {
      const { [field.id]: _, ...others } = mistakes;
      setMistakes(others);
      change(field, value);
    };
  }

  function show(field: FormField, found: Mistakes) {
    setMistakes(found);
    if (details.some(({ id }) => id === field.id)) setEditing(true);
    focus(controlId(field));
  }

  function book() {
    if (submit.isPending || booked || hasRunOut) return;
    const found = mistakesIn(details, asked, draft);
    const wrong = [...details, ...asked].find(({ id }) => id in found);
    setMistakes(found);
    if (wrong) return show(wrong, found);
    setEditing(false);
    submit.mutate(payloadOf(wish, { details, asked, ...draft }, zone), {
      onSuccess: (outcome) => {
        if (outcome.kind !== "booked") return tell("warning", doubtWords(outcome));
        forgetDraft(sessionStorage, wish);
        tell("success", bookingTexts.success);
      },
      onError: (error) => {
        tell("error", refusalWords(error));
        const field = fieldOf(error, [...asked, ...details.filter((one) => one.isEditable)]);
        if (field) show(field, { [field.id]: refusalWords(error) });
      },
    });
  }

  return (
    <>
      <AppointmentCard
        {...{ booking, zone, wish, customer }}
        clock={booking.state === "held" && !hasRunOut && <HoldClock endsAt={endsAt} />}
      />
      <div className="flex flex-col gap-8 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
        {/* What is booked is in the CRM, and is changed there. */}
        <fieldset disabled={booked !== null} className="contents">
          <DetailsSection
            {...{ details, isEditing, mistakes, zone }}
            edits={draft.edits}
            onEdit={putRight(edit)}
            onToggle={() => setEditing(!isEditing)}
            headingRef={heading}
          />
          {asked.length > 0 && (
            <AskedSection
              {...{ asked, mistakes }}
              answers={draft.answers}
              onAnswer={putRight(answer)}
            />
          )}
        </fieldset>
        <BookBar
          {...{ wish, draft, zone, hasRunOut, booked }}
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
