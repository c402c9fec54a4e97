import { Temporal } from "temporal-polyfill";
import { type Cast, longestDrive } from "./cast.ts";
import { type Booking, crmPath, type Tour } from "./read-tour.ts";

/** One line of the checklist. */
export interface Task {
  readonly title: string;
  /** What to do, and what to look at. */
  readonly act: string;
  readonly look: string;
  readonly link: { readonly words: string; readonly href: string };
  readonly isDone: boolean;
  /** What came of it; null: nothing yet. */
  readonly outcome: string | null;
}

interface Addresses {
  /** Of Milepost and of the outside world; no slash at the end. */
  readonly url: string;
  readonly sandboxUrl: string;
}

/** The tour as a checklist: ticked by what has happened, never by hand. */
export function tasksOf(tour: Tour, cast: Cast, { url, sandboxUrl }: Addresses): readonly Task[] {
  const { lead, bookingAgent, admin } = cast;
  const { booking, mail, driveLimit, slotsAtFirst, slotsSince } = tour;
  const her = lead.First_Name;
  const search = (by: Record<string, string>) =>
    `${url}/search?${new URLSearchParams({ wf: "1", ...by })}`;
  return [
    {
      title: `Find a time for ${her}`,
      act: `Press “Open in Milepost” on ${her}’s record and log in as ${bookingAgent.full_name}, who has her on the telephone.`,
      look: "Each time says who would come, from where, and how many minutes of driving it adds to that day.",
      link: {
        words: `${her}’s record in the CRM`,
        href: `${sandboxUrl}${crmPath(cast, "Leads", lead.id)}`,
      },
      isDone: slotsAtFirst !== null || slotsSince !== null,
      outcome: slotsAtFirst === null ? null : `${timesWere(slotsAtFirst)} offered.`,
    },
    {
      title: "Book it",
      act: "Press Schedule at a time that suits her, send the invitation, then press Book.",
      look: "While you talk the time is held for you: nobody else can give it away.",
      link: { words: "The times for her", href: search({ recordId: lead.id }) },
      isDone: booking !== null,
      outcome: booking && `${whenIn(cast, booking)} with ${booking.agentName}.`,
    },
    {
      title: "Read what she was sent",
      act: "Open the invitation in the mailbox.",
      look: "It says when and where, carries a file for her calendar, and asks her to say “I’ll be there”.",
      link: mail
        ? { words: "The invitation", href: `${sandboxUrl}/mailbox/${mail.id}` }
        : { words: "The mailbox", href: `${sandboxUrl}/mailbox` },
      isDone: mail?.isRead ?? false,
      outcome: mail?.isRead ? "Read." : mail && "One mail is waiting.",
    },
    {
      title: "Find the visit in the CRM",
      act: "Open the meeting, and the deal that the lead has become.",
      look: "Nobody typed anything twice: the agent, the time and her address are there.",
      link: booking
        ? { words: "The meeting in the CRM", href: `${sandboxUrl}${booking.meetingPath}` }
        : { words: "The CRM’s meetings", href: `${sandboxUrl}${crmPath(cast, "Events")}` },
      isDone: booking?.isSeen ?? false,
      outcome: booking?.isSeen ? "Seen, both of them." : null,
    },
    {
      title: "Change a rule",
      act: `Log out, log in as ${admin.full_name}, the manager, set “Drive at most” to ${longestDrive} minutes, and save.`,
      look: "Before you save you can try it: the page says what the last searches would have come to.",
      link: { words: "The settings", href: `${url}/settings?wf=1#setting-maxDriveTime` },
      isDone: driveLimit !== null,
      outcome: driveLimit === null ? null : `Nobody drives for more than ${driveLimit} minutes.`,
    },
    {
      title: "Search again, and see what it did",
      act: `Search for ${her}’s postcode, ${lead.Zip_Code}, once more.`,
      look: "“Why not another time?” names each agent and rule, and the least that would have to change.",
      link: { words: `The times for ${lead.Zip_Code}`, href: search({ postcode: lead.Zip_Code }) },
      isDone: slotsSince !== null,
      outcome:
        slotsSince === null
          ? null
          : `${timesWere(slotsSince)} offered${slotsAtFirst === null ? "" : `; it was ${slotsAtFirst} before`}.`,
    },
  ];
}

function timesWere(count: number): string {
  return count === 1 ? "1 time is" : `${count} times are`;
}

function whenIn({ timeZone }: Cast, { startsAt }: Booking): string {
  const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  const words = at.toZonedDateTimeISO(timeZone);
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return words.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}
