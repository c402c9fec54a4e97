import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import { dateInWords, hoursInWords } from "../../../platform/time/appointment-words.ts";
import { buttonClass } from "../../../ui/button.tsx";

interface Props {
  /** The id of the booking. */
  readonly moving: string;
}

/** Which visit is to have another time, and the way out. */
export function MovingNotice({ moving }: Props) {
  const { data, error } = useQuery(bookingQuery(moving));
  return (
    <section
      aria-label="Visit to move"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warning bg-unsaved p-4"
    >
      <CalendarClock className="size-5 shrink-0 text-warning" aria-hidden="true" />
      <p className="min-w-60 flex-1">
        {error && `We couldn’t load this visit. ${problemSentence(error)}`}
        {data && (
          <>
            You’re moving the visit on {dateInWords(data.start, data.timezone)},{" "}
            {hoursInWords(data.start, data.end, data.timezone)} with {data.fieldAgent}. Choose its
            new slot. Nothing changes until you confirm it.
          </>
        )}
      </p>
      <Link to={`/bookings/${moving}`} className={buttonClass("secondary")}>
        Keep it as it is
      </Link>
    </section>
  );
}
