import type { DeskChange } from "@milepost/contract/endpoints/home/desk.ts";
import { Link } from "react-router";
import { dayInWords } from "../../platform/time/day-in-words.ts";
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
              <What change={change} />
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

function What({ change: { what, at, timezone } }: { readonly change: DeskChange }) {
  const { text, look } = whats[what];
  return (
    <p className={`font-medium text-small ${look}`}>
      {text} on {dayInWords(at, timezone)}
    </p>
  );
}
