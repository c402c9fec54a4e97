import type { Fact } from "./fact.ts";

/** §5. */
export const meetingFacts: readonly Fact[] = [
  ["5.1-mandatory", "A meeting needs Event_Title, Start_DateTime and End_DateTime."],
  ["5.1-end-after-start", "A meeting ends after it starts.", "", "endBeforeStart"],
  ["5.1-all-day", "All_day meetings are read with datetimes or dates.", "?", "allDayTimes"],
  [
    "5.1-participants",
    "Participants have type and participant or Email, and are read with name, invited and status.",
  ],
  ["5.1-participants-limit", "More than 50 participants are LIMIT_EXCEEDED."],
  ["5.1-what-id", "What_Id needs $se_module; a Lead is accepted.", "T", "meetingAboutLead"],
  ["5.1-who-id", "Who_Id is a Contact."],
  [
    "5.1-what-and-who",
    "A Lead in What_Id and a Contact in Who_Id exclude each other.",
    "?",
    "leadAndContact",
  ],
  [
    "5.1-recurring",
    "A recurring meeting answers one item per occurrence, and needs Remind_At.",
    "",
    "recurrence",
  ],
  [
    "5.1-send-notification",
    "$send_notification makes participants invited, or is ignored.",
    "?",
    "sendNotification",
  ],
  ["5.1-read-only", "Check-in keys and latitude are read only.", "T"],
  ["5.1-cancel", "Cancelling answers that the event is successfully cancelled."],
  [
    "5.1-cancel-refused",
    "Cancelling twice, without invited participants or in the past is NOT_ALLOWED.",
  ],
  ["5.2-offset", "A datetime without an offset is refused.", "", "zuluTimes"],
  ["5.2-milliseconds", "A datetime with milliseconds is refused.", "?"],
  ["5.2-zone", "Datetimes are read in the zone of the token's user, by the season."],
  ["5.3-convert", "Converting answers the contact, account and deal.", "", "conversion"],
  [
    "5.3-matches",
    "A conversion makes a new contact and account, or looks for those that are there.",
    "CONFLICT",
    "convertJoins",
  ],
  [
    "5.3-join-flag",
    "add_to_existing_record joins a matching contact and account.",
    "CONFLICT",
    "addToExisting",
  ],
  ["5.3-join-ids", "The ids of a contact and an account join them.", "CONFLICT", "convertIds"],
  ["5.3-deal", "A deal is made only when sent, with its compulsory fields."],
  [
    "5.3-options",
    "__conversion_options lists matching contacts and accounts, and is 204 without any.",
    "?",
    "conversionOptions",
  ],
  ["5.3-twice", "Converting twice is ID_ALREADY_CONVERTED."],
  ["5.3-not-approved", "A lead in approval is NOT_APPROVED."],
  [
    "5.3-disappears",
    "A converted lead leaves normal reads and holds where it went.",
    "",
    "convertedById",
  ],
  [
    "5.3-events-move",
    "The lead's meetings move to the contact or the deal.",
    "?",
    "meetingsOfConverted",
  ],
];
