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
      act: `Press “Open in Milepost” on ${her}’s record and log in as ${bookingAgent.full_name}, who is on the phone with her.`,
      look: "Each slot shows who would come, from where, and how much driving it adds to that day.",
      link: {
        words: `Open ${her}’s record in the CRM`,
        href: `${sandboxUrl}${crmPath(cast, "Leads", lead.id)}`,
      },
      isDone: slotsAtFirst !== null || slotsSince !== null,
      outcome: slotsAtFirst === null ? null : `${slotsIn(slotsAtFirst)} offered.`,
    },
    {
      title: "Book it",
      act: "Press Schedule next to a time that suits her, send the invitation, then press Book.",
      look: "While you talk, the slot is held for you. Nobody else can book it.",
      link: { words: `Open ${her}’s slots`, href: search({ recordId: lead.id }) },
      isDone: booking !== null,
      outcome: booking && `${whenIn(cast, booking)} with ${booking.agentName}.`,
    },
    {
      title: "Read her invitation",
      act: "Open the email she received in the mailbox.",
      look: "It says when and where, brings a calendar entry, and has one button: “Confirm appointment”.",
      link: mail
        ? { words: "Open the invitation", href: `${sandboxUrl}/mailbox/${mail.id}` }
        : { words: "Open the mailbox", href: `${sandboxUrl}/mailbox` },
      isDone: mail?.isRead ?? false,
      outcome: mail?.isRead ? "Read." : mail && "One email is waiting.",
    },
    {
      title: "Find the visit in the CRM",
      act: "Open the meeting, then the deal that her lead has become.",
      look: "Nobody had to type anything twice: the agent, the time and her address are all there.",
      link: booking
        ? { words: "Open the meeting in the CRM", href: `${sandboxUrl}${booking.meetingPath}` }
        : { words: "Open the CRM’s meetings", href: `${sandboxUrl}${crmPath(cast, "Events")}` },
      isDone: booking?.isSeen ?? false,
      outcome: booking?.isSeen ? "You’ve seen both." : null,
    },
    {
      title: "Change a rule",
      act: `Log in as the manager, ${admin.full_name}. Set “Maximum drive time” to ${longestDrive} minutes and save.`,
      look: "You can try it before you save: the page shows what recent searches would have found.",
      link: { words: "Open the settings", href: `${url}/settings?wf=1#setting-maxDriveTime` },
      isDone: driveLimit !== null,
      outcome: driveLimit === null ? null : `Nobody drives for more than ${driveLimit} minutes.`,
    },
    {
      title: "Search again to see the difference",
      act: `Search for ${her}’s postcode, ${lead.Zip_Code}, again.`,
      look: "“Why not another time?” lists each agent and rule, and the smallest change that would open a slot.",
      link: {
        words: `Open the slots for ${lead.Zip_Code}`,
        href: search({ postcode: lead.Zip_Code }),
      },
      isDone: slotsSince !== null,
      outcome:
        slotsSince === null
          ? null
          : `${slotsIn(slotsSince)} offered${slotsAtFirst === null ? "" : `; it was ${slotsAtFirst} before`}.`,
    },
  ];
}

function slotsIn(count: number): string {
  return count === 1 ? "1 slot" : `${count} slots`;
}

function whenIn({ timeZone }: Cast, { startsAt }: Booking): string {
  const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  const words = at.toZonedDateTimeISO(timeZone);
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return words.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}
