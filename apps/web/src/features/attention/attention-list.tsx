import { TriangleAlert } from "lucide-react";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { dateInWords, hoursInWords } from "../../platform/time/appointment-words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useAttention, useSettle } from "./use-attention.ts";

type Booking = NonNullable<ReturnType<typeof useAttention>["data"]>["bookings"][number];

/** Bookings that need a hand. Nothing where there are none. */
export function AttentionList() {
  const { data, error, refetch } = useAttention();
  if (!data && error) {
    return (
      <p role="alert" className="mx-auto mt-4 max-w-xl px-6 text-muted sm:px-8">
        Whether a booking needs attention could not be read. {problemSentence(error)}{" "}
        <Button look="quiet" onClick={() => refetch()} className="-mx-4">
          Try again
        </Button>
      </p>
    );
  }
  if (!data || data.bookings.length === 0) return null;
  return (
    <section
      aria-labelledby="attention"
      className="mx-auto mt-6 flex max-w-xl flex-col gap-4 rounded-card border border-warning bg-raised p-6 sm:px-8"
    >
      <h2 id="attention" className="flex items-center gap-2.5 font-semibold">
        <TriangleAlert className="size-5 shrink-0 text-warning" aria-hidden="true" />
        {data.bookings.length === 1
          ? "1 booking needs attention"
          : `${data.bookings.length} bookings need attention`}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {data.bookings.map((booking) => (
          <Item key={booking.bookingId} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Item({ booking }: { readonly booking: Booking }) {
  const { mutate, isPending, error } = useSettle(booking.bookingId);
  const { start, end, timezone, fieldAgent, bookedBy, why, recordUrl, state } = booking;
  const when = `${dateInWords(start, timezone)}, ${hoursInWords(start, end, timezone)}`;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-1">
        <p className="font-medium">
          {when} with {fieldAgent}
        </p>
        <p className="break-words">{why}</p>
        <p className="text-muted">
          Booked by {bookedBy}.{" "}
          {state === "released" ? "The time is free." : "The time stays taken."}
        </p>
      </div>
      {error && (
        <p role="alert" className="text-danger">
          It could not be marked as settled. {problemSentence(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={recordUrl} className={buttonClass("secondary")}>
          Open it in your CRM<span className="sr-only">: {when}</span>
        </a>
        {state !== "booking" && (
          <Button look="quiet" aria-busy={isPending} onClick={() => !isPending && mutate()}>
            It is settled<span className="sr-only">: {when}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
