import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import { unknownEmail } from "@milepost/contract/limits.ts";
import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { CalendarCheck, CircleCheck, Clock, Mail, MailX, User } from "lucide-react";
import type { ReactNode } from "react";
import {
  dateInWords,
  hoursInWords,
  zoneInWords,
} from "../../../platform/time/appointment-words.ts";
import { readBack } from "../../../platform/time/read-back.ts";
import type { Booking } from "../progress.ts";
import type { Wish } from "../wish.ts";

interface Props {
  readonly booking: Booking;
  readonly zone: TimeZone;
  readonly wish: Wish;
  readonly customer: Answer<typeof readRecordDetails>["customer"];
  readonly isBooked: boolean;
  /** The hold's clock, while there is a hold. */
  readonly clock: ReactNode;
  /** What the agent drives for it; null: it is no longer known. */
  readonly drives: ReactNode;
  /** What can be done about the hold. */
  readonly children: ReactNode;
}

/** What is being booked. Whom it is for, when it is and how long it is held stay in sight while the form scrolls. */
export function AppointmentCard({
  booking,
  zone,
  wish,
  customer,
  clock,
  isBooked,
  ...rest
}: Props) {
  const { start, end, fieldAgent } = booking;
  const whom = [customer.name, wish.postcode ?? customer.postcode]
    .filter((part) => part)
    .join(", ");
  return (
    // Without a box of its own: what stays in sight does so for as long as the form is there.
    <section aria-label="Appointment" className="contents">
      <div
        data-summary
        className="sticky top-0 z-20 -mb-5 flex flex-col gap-1 rounded-t-card border border-line bg-raised px-5 pt-4 pb-3 sm:px-6"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p className="text-muted text-small">{whom}</p>
          {clock}
        </div>
        {isBooked && (
          <p className="flex items-center gap-2 font-semibold text-success">
            <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
            Booked
          </p>
        )}
        <p className="text-balance font-semibold text-slot sm:text-title">
          <time dateTime={new Date(start).toISOString()}>
            {dateInWords(start, zone)},{" "}
            <span className="whitespace-nowrap">{hoursInWords(start, end, zone)}</span>
          </time>
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Fact icon={<User className={iconClass} aria-hidden="true" />}>{fieldAgent}</Fact>
          <Fact icon={<Clock className={iconClass} aria-hidden="true" />}>{zoneInWords(zone)}</Fact>
        </p>
      </div>
      <div className="flex flex-col gap-2 rounded-b-card border border-line border-t-0 bg-raised px-5 pt-3 pb-5 shadow-card sm:px-6">
        {isBooked && <p className="border-primary border-l-4 pl-3">“{readBack(booking, zone)}”</p>}
        <Invitation state={booking.invitation} email={wish.inviteEmail} />
        {booking.acceptedAt !== null && (
          <p>
            <Fact icon={<CalendarCheck className={iconClass} aria-hidden="true" />}>
              The customer accepted on {dateInWords(booking.acceptedAt, zone)}
            </Fact>
          </p>
        )}
        {rest.drives}
        {rest.children}
      </div>
    </section>
  );
}

const iconClass = "mt-0.5 size-4.5 shrink-0 text-muted";

interface FactProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Fact({ icon, children }: FactProps) {
  return (
    <span className="flex min-w-0 items-start gap-2">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

interface InvitationProps {
  readonly state: Booking["invitation"];
  readonly email: string | null;
}

function Invitation({ state, email }: InvitationProps) {
  const isOut = state === "sent";
  const Icon = isOut ? Mail : MailX;
  return (
    <p className={isOut ? "" : "text-warning"}>
      <Fact
        icon={
          <Icon
            className={`mt-0.5 size-4.5 shrink-0 ${isOut ? "text-muted" : ""}`}
            aria-hidden="true"
          />
        }
      >
        {breakable(invitationInWords(state, email))}
      </Fact>
    </p>
  );
}

/** An address that is too long for its line breaks before its host. */
function breakable(words: string): ReactNode {
  const [before, host] = words.split("@");
  return host === undefined ? (
    words
  ) : (
    <>
      {before}
      <wbr />@{host}
    </>
  );
}

export function invitationInWords(state: Booking["invitation"], email: string | null): string {
  const to = email === null ? "" : ` to ${email}`;
  switch (state) {
    case "sent":
      return `Invitation sent${to}`;
    case "asked":
    case "sending":
      return `We don’t know yet whether the invitation${to} was delivered.`;
    case "failed":
      return `We couldn’t deliver the invitation${to}.`;
    case "cancelled":
      return `The invitation${to} was cancelled.`;
    case null:
      return email === unknownEmail
        ? "No invitation was sent: the record has no email address."
        : "No invitation was sent to the customer.";
  }
}
