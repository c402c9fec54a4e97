import { isMailAddress } from "../../platform/mail/is-mail-address.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { reminderEmail } from "../../templates/built-in-templates.ts";
import { invitationValues } from "../../templates/invitation-values.ts";
import { renderMailBody } from "../../templates/mail-body.ts";
import { withVisitLink } from "../../templates/render-invitation.ts";
import type { LoadedBooking } from "../write/loaded-booking.ts";
import type { Reminder } from "./reminder-store.ts";

interface About {
  readonly reminder: Pick<Reminder, "startsAt" | "minutesBefore">;
  /** What has changed since is not in it: the mail that goes out again is the very same. */
  readonly firstTriedAt: Date;
  readonly booking: Pick<
    LoadedBooking,
    "reservation" | "settings" | "organisation" | "agent" | "holder"
  >;
  readonly to: string;
  readonly senderAddress: string;
  readonly acceptanceUrl: string;
  /** Null: the workflow gives customers no link of their own. */
  readonly visitUrl: string | null;
}

const forUnconfirmed = /<!-- confirm -->[\s\S]*<!-- \/confirm -->\n/;

/** One for each visit, time and number of minutes: its Message-ID says which. Who has accepted is not asked to confirm. */
export function reminderMail(about: About): Mail {
  const { reminder, firstTriedAt, booking, to, senderAddress, acceptanceUrl, visitUrl } = about;
  const { reservation, settings, organisation, agent, holder } = booking;
  const { name: company } = organisation;
  const print = invitationValues(
    {
      appointment: {
        start: reminder.startsAt.getTime(),
        end: reservation.endsAt.getTime(),
        timeZone: settings.timezone,
      },
      company,
      fieldAgentName: agent.name,
      bookingAgent: { name: holder.name, email: holder.email },
      customer: { email: to, street: null, city: null, postcode: null },
      acceptanceUrl,
      record: {},
    },
    "people",
  );
  const { acceptedAt, calendarAnswer } = reservation;
  const isAccepted = acceptedAt !== null && acceptedAt <= firstTriedAt && calendarAnswer === null;
  const template = isAccepted ? reminderEmail.replace(forUnconfirmed, "") : reminderEmail;
  const { subject, html, text } = renderMailBody(withVisitLink(template, visitUrl), print);
  const of = [reservation.id, reminder.startsAt.getTime() / 1_000, reminder.minutesBefore];
  return {
    senderName: company,
    to,
    replyTo: isMailAddress(holder.email) ? holder.email : senderAddress,
    subject,
    html,
    text,
    ics: null,
    messageId: `<remind.${of.join(".")}@${senderAddress.slice(senderAddress.indexOf("@") + 1)}>`,
    date: firstTriedAt,
  };
}
