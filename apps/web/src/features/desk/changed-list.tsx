import type { DeskChange } from "@milepost/contract/endpoints/home/read-desk.ts";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { CustomerLine } from "./customer-line.tsx";
import { DeskCard } from "./desk-card.tsx";

/** Of one's own visits those that customers have moved or cancelled themselves. Nothing where there are none. */
export function ChangedList({ changed }: { readonly changed: readonly DeskChange[] }) {
  if (changed.length === 0) return null;
  return (
    <DeskCard title={`Changed by customers: ${changed.length}`}>
      <ul className="flex flex-col divide-y divide-line">
        {changed.map((change) => (
          <li
            key={change.bookingId}
            className="flex justify-between gap-x-4 py-3 last:pb-0 max-sm:flex-col sm:items-center"
          >
            <CustomerLine visit={change} />
            <div className="flex shrink-0 items-center gap-x-4 max-sm:justify-between sm:flex-col sm:items-end">
              <p className={`font-medium text-small ${whats[change.what].look}`}>
                {whats[change.what].text}
              </p>
              <Link
                to={`/bookings/${change.bookingId}`}
                className={`${buttonClass("quiet")} -mr-4`}
              >
                See visit
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </DeskCard>
  );
}

const whats = {
  moved: { text: "Moved to this time", look: "text-info" },
  cancelled: { text: "Cancelled", look: "text-warning" },
} as const;
