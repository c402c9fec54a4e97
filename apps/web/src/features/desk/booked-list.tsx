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
          <li key={booking.bookingId} className="flex flex-col pt-3 pb-1 last:pb-0">
            <CustomerLine visit={booking} />
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Standing booking={booking} />
              <div className="-mr-4 flex">
                <Link to={`/bookings/${booking.bookingId}`} className={buttonClass("quiet")}>
                  See visit
                </Link>
                {booking.redirectUrl !== null && (
                  <a href={booking.redirectUrl} className={buttonClass("quiet")}>
                    Open record
                  </a>
                )}
              </div>
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
