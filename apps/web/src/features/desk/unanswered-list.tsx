import type { UnansweredVisit } from "@milepost/contract/endpoints/home/list-unanswered.ts";
import { Link } from "react-router";
import { phoneAddress } from "../../platform/phone-address.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { useHomeCustomer } from "../../platform/queries/use-home-customer.ts";
import { dayInWords } from "../../platform/time/day-in-words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CustomerLine } from "./customer-line.tsx";
import { DeskCard } from "./desk-card.tsx";
import { useAcceptByPhone, useUnanswered } from "./use-unanswered.ts";

/** Customers to phone today, because they have not answered. Nothing where there are none. */
export function UnansweredList() {
  const { data, error, refetch } = useUnanswered();
  if (!data && error) {
    return (
      <p role="alert" className="px-5 text-muted sm:px-6">
        We couldn’t check which customers haven’t answered. {problemSentence(error)}{" "}
        <Button look="quiet" onClick={() => refetch()} className="-mx-4">
          Try again
        </Button>
      </p>
    );
  }
  if (!data || data.visits.length === 0) return null;
  const { visits, isMore } = data;
  return (
    <DeskCard title={`No answer yet: ${visits.length}${isMore ? " or more" : ""}`}>
      <p className="text-muted">
        Phone them today. Their visits are today or the next working day.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {visits.map((visit) => (
          <Unanswered key={visit.bookingId} visit={visit} />
        ))}
      </ul>
    </DeskCard>
  );
}

function Unanswered({ visit }: { readonly visit: UnansweredVisit }) {
  const { bookingId, postcode, invitedAt, timezone } = visit;
  const { name, phone } = useHomeCustomer(bookingId);
  const { mutate, isPending, error } = useAcceptByPhone(bookingId);
  const whose = <span className="sr-only">: {name ?? postcode}</span>;
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <CustomerLine visit={visit} />
      <p className="text-muted">Invited on {dayInWords(invitedAt, timezone)}</p>
      {error && (
        <p role="alert" className="text-danger">
          We couldn’t save that they’re coming. {problemSentence(error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {phone !== null && (
          <a href={phoneAddress(phone)} className={`${buttonClass("secondary")} tabular-nums`}>
            Phone {phone}
            {whose}
          </a>
        )}
        <Button look="quiet" aria-busy={isPending} onClick={() => !isPending && mutate()}>
          Mark as coming{whose}
        </Button>
        <Link to={`/bookings/${bookingId}`} className={buttonClass("quiet")}>
          See visit{whose}
        </Link>
      </div>
    </li>
  );
}
