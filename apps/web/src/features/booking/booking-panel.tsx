import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { accessTexts, bookingTexts } from "@milepost/contract/texts/agent.ts";
import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { Problem } from "../../platform/problem.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { tell } from "../../ui/toasts.tsx";
import { BookingForm } from "./booking-form.tsx";
import { BookingHeading } from "./booking-heading.tsx";
import { BookingSkeleton } from "./booking-skeleton.tsx";
import { readDraft } from "./draft.ts";
import { askedOf, detailsOf } from "./fields/form-field.ts";
import { originalValue } from "./fields/original-value.ts";
import type { PictureOf } from "./picture-of.ts";
import { AlreadyBooked, isAlreadyBooked } from "./refusal/already-booked.tsx";
import { isAboutSlot, RefusalAlert, SlotRefused } from "./refusal/refusal-alert.tsx";
import { useFormParts } from "./use-form-parts.ts";
import type { Wish } from "./wish.ts";

interface Props {
  readonly wish: Wish;
  readonly picture: PictureOf;
  /** Shows whom the booking is for. */
  readonly whom: (customer: Answer<typeof readRecordDetails>["customer"]) => ReactNode;
}

export function BookingPanel({ wish, picture, whom }: Props) {
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-5">
      <Link
        to={searchAddress(wish)}
        className="flex min-h-11 items-center gap-2 self-start rounded-control text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        All slots
      </Link>
      <Desk wish={wish} picture={picture} whom={whom} />
    </div>
  );
}

/** Everything the form is made of, or why there is none. */
function Desk({ wish, picture, whom }: Props): ReactNode {
  const [isTightAccepted, acceptTight] = useState(false);
  const { settings, record, hold, booking, isShown } = useFormParts(wish, isTightAccepted);
  if (settings.error) return <Failed what={settingsToasts.loadFailed} {...settings} />;
  if (settings.data === null) {
    return (
      <Notice title={accessTexts.deniedTitle}>
        <p>{accessTexts.denied}</p>
      </Notice>
    );
  }
  if (!settings.data) return <BookingSkeleton />;
  const { settings: workflow, crmModuleFields } = settings.data;
  if (isAlreadyBooked(hold.error)) {
    return (
      <>
        <BookingHeading />
        <AlreadyBooked wish={wish} error={hold.error} />
      </>
    );
  }
  if (hold.error) {
    const zone = workflow.timezone;
    if (!isAboutSlot(hold.error)) return <Failed what="We couldn’t hold the slot." {...hold} />;
    const isTight = hold.error instanceof Problem && hold.error.code === "SLOT_TIGHT";
    return (
      <>
        <BookingHeading />
        <SlotRefused
          wish={wish}
          zone={zone}
          error={hold.error}
          draft={readDraft(sessionStorage, wish)}
        />
        {isTight && <Button onClick={() => acceptTight(true)}>Hold anyway</Button>}
      </>
    );
  }
  if (record.error) return <Failed what={bookingTexts.recordDetailsFailed} {...record} />;
  // What was read once stays: a booking that is under way is not taken off the screen by a lost call.
  if (booking.error && !booking.data)
    return <Failed what="We couldn’t read the booking." {...booking} />;
  if (!record.data || !hold.data || !booking.data || !isShown) return <BookingSkeleton />;
  const known = { settings: workflow, record: record.data, booking: booking.data, wish };
  const originalOf = (mapping: Mapping) => originalValue(known, mapping);
  return (
    <Suspense fallback={<BookingSkeleton />}>
      {whom(record.data.customer)}
      <BookingForm
        wish={wish}
        zone={workflow.timezone}
        details={detailsOf(workflow.mappings, crmModuleFields, originalOf)}
        asked={askedOf(workflow.bookingAgentFields, crmModuleFields)}
        hold={hold.data}
        booking={booking.data}
        customer={record.data.customer}
        picture={picture}
      />
    </Suspense>
  );
}

interface FailedProps {
  readonly what: string;
  readonly error: Error;
  readonly refetch: () => unknown;
}

function Failed({ what, error, refetch }: FailedProps) {
  useEffect(() => tell("error", what), [what]);
  return (
    <>
      <BookingHeading />
      <RefusalAlert text={`${what.replace(/\.?$/, ".")} ${problemSentence(error)}`}>
        <Button look="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </RefusalAlert>
    </>
  );
}
