import type { DeskBooking } from "@milepost/contract/endpoints/home/read-desk.ts";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { CustomerLine } from "./customer-line.tsx";
import { DeskCard } from "./desk-card.tsx";

/** What one has booked today. */
export function BookedList({ booked }: { readonly booked: readonly DeskBooking[] }) {
  if (booked.length === 0) {
    return (
      <DeskCard title="Your bookings today">
        <p className="text-muted">None yet. What you book today shows here.</p>
      </DeskCard>
    );
  }
  return (
    <DeskCard title={`Your bookings today: ${booked.length}`}>
      <ul className="flex flex-col divide-y divide-line">
        {booked.map((booking) => (
          <li
            key={booking.bookingId}
            className="flex justify-between gap-x-4 py-3 last:pb-0 max-sm:flex-col sm:items-center"
          >
            <CustomerLine visit={booking} />
            <div className="flex shrink-0 items-center gap-x-4 max-sm:justify-between sm:flex-col sm:items-end">
              <Standing booking={booking} />
              <Link
                to={`/bookings/${booking.bookingId}`}
                className={`${buttonClass("quiet")} -mr-4`}
              >
                See visit
              </Link>
              {booking.redirectUrl !== null && (
                <a href={booking.redirectUrl} className={`${buttonClass("quiet")} -mr-4`}>
                  Open record
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </DeskCard>
  );
}

const standings = {
  booking: { text: "Your CRM is working on it…", look: "text-info" },
  booked: { text: "Booked", look: "text-success" },
  attention: { text: "Needs attention", look: "text-warning" },
} as const;

function Standing({ booking: { state, acceptedAt } }: { readonly booking: DeskBooking }) {
  const { text, look } = standings[state];
  const isAccepted = state === "booked" && acceptedAt !== null;
  return (
    <p className={`font-medium text-small ${look}`}>
      {isAccepted ? "Accepted by the customer" : text}
    </p>
  );
}
