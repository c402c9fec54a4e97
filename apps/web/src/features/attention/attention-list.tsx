import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { useHomeCustomer } from "../../platform/queries/use-home-customer.ts";
import { hoursInWords } from "../../platform/time/appointment-words.ts";
import { dayInWords } from "../../platform/time/day-in-words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useAttention, useSettle } from "./use-attention.ts";

type Booking = NonNullable<ReturnType<typeof useAttention>["data"]>["bookings"][number];

/** Bookings that need a hand. Nothing where there are none. */
export function AttentionList() {
  const { data, error, refetch } = useAttention();
  if (!data && error) {
    return (
      <p role="alert" className="px-5 text-muted sm:px-6">
        We couldn’t check whether a booking needs attention. {problemSentence(error)}{" "}
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
      className="flex flex-col gap-4 rounded-card border border-warning bg-raised px-5 py-4 shadow-card sm:px-6"
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
  const { bookingId, start, end, timezone, fieldAgent, bookedBy, why, recordUrl, state } = booking;
  const when = `${dayInWords(start, timezone)}, ${hoursInWords(start, end, timezone)}`;
  const { name } = useHomeCustomer(bookingId);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-1">
        {name !== null && <p className="break-words font-medium">{name}</p>}
        <p className={name === null ? "font-medium" : ""}>
          {when} with {fieldAgent}
        </p>
        <p className="break-words">{why}</p>
        <p className="text-muted">
          Booked by {bookedBy}.{" "}
          {state === "released" ? "The slot is no longer reserved." : "The slot is still reserved."}
        </p>
      </div>
      {error && (
        <p role="alert" className="text-danger">
          We couldn’t mark it as resolved. {problemSentence(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={recordUrl} className={buttonClass("secondary")}>
          Open it in your CRM<span className="sr-only">: {name ?? when}</span>
        </a>
        <Link to={`/bookings/${bookingId}`} className={buttonClass("quiet")}>
          See visit<span className="sr-only">: {when}</span>
        </Link>
        {state !== "booking" && (
          <Button look="quiet" aria-busy={isPending} onClick={() => !isPending && mutate()}>
            Mark as resolved<span className="sr-only">: {name ?? when}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
