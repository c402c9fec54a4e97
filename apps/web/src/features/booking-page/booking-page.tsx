import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarClock, CalendarX, type LucideIcon, RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { bookingRecordQuery } from "../../platform/queries/booking-queries.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { dateInWords, hoursInWords, zoneInWords } from "../../platform/time/appointment-words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BookingStory } from "./booking-story.tsx";
import { CancelVisit } from "./cancel-visit.tsx";
import { standingOf } from "./story-of.ts";
import { UndoMove } from "./undo-move.tsx";
import { type Booking, useBookingPage } from "./use-booking-page.ts";

interface Props {
  readonly id: string;
}

/** One visit: when, who, its story so far, and what can be done with it. */
export function BookingPage({ id }: Props) {
  const { data: booking, error, refetch } = useBookingPage(id);
  if (booking)
    return (
      <div className="mx-auto flex max-w-xl flex-col gap-6">
        <Standing booking={booking} />
        <BookingStory booking={booking} />
      </div>
    );
  if (error)
    return (
      <LoadFailed
        title="We couldn’t load this visit"
        sentence={problemSentence(error)}
        onAgain={() => void refetch()}
      />
    );
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-56" />
    </div>
  );
}

function Standing({ booking }: { readonly booking: Booking }) {
  const { start, end, timezone, state, redirectUrl, warning } = booking;
  const Icon = iconOf(booking);
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-raised p-6 shadow-card sm:p-8">
      <h1 className="flex items-center gap-2.5 font-semibold text-title">
        <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
        {standingOf(booking)}
      </h1>
      <LiveRegion text={standingOf(booking)} />
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-slot">{dateInWords(start, timezone)}</p>
        <p>
          {hoursInWords(start, end, timezone)}{" "}
          <span className="text-muted">{zoneInWords(timezone)}</span>
        </p>
      </div>
      <People booking={booking} />
      <WhatIsLeft booking={booking} />
      <CalendarAnswer booking={booking} />
      {state === "attention" && warning !== null && <p className="break-words">{warning}</p>}
      <div className="flex flex-wrap gap-3">
        {redirectUrl !== null && (
          <a href={redirectUrl} className={buttonClass("secondary")}>
            Open record
          </a>
        )}
        {booking.isMovable && (
          <Link to={moveAddress(booking)} className={buttonClass("secondary")}>
            <CalendarClock className="size-4.5" aria-hidden="true" />
            Move visit
          </Link>
        )}
        {booking.isCancellable && <CancelVisit booking={booking} />}
        {state === "released" && (
          <Link to={againAddress(booking)} className={buttonClass("secondary")}>
            <CalendarClock className="size-4.5" aria-hidden="true" />
            Find a new slot
          </Link>
        )}
        <UndoMove booking={booking} />
      </div>
    </section>
  );
}

function iconOf({ state, cancel, move }: Booking): LucideIcon {
  if (state === "released") return CalendarX;
  const isUnderWay = cancel !== null || move !== null || state === "booking";
  return isUnderWay ? RefreshCw : CalendarCheck;
}

const moveAddress = ({ workflowId: wf, recordId, postcode, bookingId: moving }: Booking) =>
  searchAddress({ wf, recordId, postcode, moving });

/** At the record's own postcode: of a visit that is off only the area is kept. */
const againAddress = ({ workflowId: wf, recordId }: Booking) =>
  searchAddress({ wf, recordId, postcode: null });

function People({ booking }: { readonly booking: Booking }) {
  const { workflowId, recordId, fieldAgent, bookedBy } = booking;
  const { data } = useQuery(bookingRecordQuery(workflowId, recordId));
  const name = data?.customer.name ?? null;
  const facts = [
    ...(name === null ? [] : [["Customer", name] as const]),
    ["Field agent", fieldAgent] as const,
    ["Booked by", bookedBy] as const,
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const answerSentences = {
  declined:
    "The customer declined in their calendar. The visit stands. Phone them, then move or cancel it.",
  tentative:
    "The customer answered “maybe” in their calendar. The visit stands. Phone them to make sure.",
} as const;

/** That they do not come is theirs to say, and ours to act on. */
function CalendarAnswer({
  booking: { calendarAnswer, cancel, move },
}: {
  readonly booking: Booking;
}) {
  if (calendarAnswer === null || cancel !== null || move !== null) return null;
  return (
    <p className="break-words rounded-control border border-warning p-3">
      {answerSentences[calendarAnswer]}
    </p>
  );
}

/** While it is being cancelled or moved, and where something was left in the CRM. */
function WhatIsLeft({ booking }: { readonly booking: Booking }) {
  const { state, cancel, move, timezone } = booking;
  if (move !== null)
    return (
      <p>
        To {dateInWords(move.start, timezone)}, {hoursInWords(move.start, move.end, timezone)} with{" "}
        {move.fieldAgent}. Your CRM hasn’t answered yet. We keep trying, and email the customer once
        it’s moved. You can leave this page.
      </p>
    );
  if (cancel === null) return null;
  if (state !== "released")
    return (
      <p>
        Your CRM hasn’t answered yet. We keep trying, and mail the customer once the visit is off.
        You can leave this page.
      </p>
    );
  if (cancel.warning === null) return null;
  return <p className="break-words rounded-control border border-warning p-3">{cancel.warning}</p>;
}
