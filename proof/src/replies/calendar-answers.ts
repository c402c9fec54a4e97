import ICAL from "ical.js";

/** `ACCEPTED`, `DECLINED` or `TENTATIVE`, as RFC 5545 names them. */
export type Partstat = "ACCEPTED" | "DECLINED" | "TENTATIVE";

export interface Given {
  readonly partstat: Partstat;
  /** Of the invitation. */
  readonly uid: string;
  readonly sequence: number;
  readonly organizer: string;
  readonly attendee: string;
  /** `20261118T101500Z`: when they clicked. */
  readonly stamp: string;
}

const lines = (...all: readonly string[]) => `${all.join("\r\n")}\r\n`;

/** As Google Calendar writes it: UTC, no zone, its own properties, a folded line within a parameter. */
function googleFile({ partstat, uid, sequence, organizer, attendee, stamp }: Given): string {
  return lines(
    "BEGIN:VCALENDAR",
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:REPLY",
    "BEGIN:VEVENT",
    "DTSTART:20261124T100000Z",
    "DTEND:20261124T113000Z",
    `DTSTAMP:${stamp}`,
    `ORGANIZER;CN=Fairfield Windows:mailto:${organizer.slice(0, 20)}`,
    ` ${organizer.slice(20)}`,
    `UID:${uid}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTST`,
    ` AT=${partstat};CN=${attendee};X-NUM-GUESTS=0:mailto:`,
    ` ${attendee}`,
    "CREATED:20261118T090000Z",
    "DESCRIPTION:",
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    "STATUS:CONFIRMED",
    "SUMMARY:Appointment with Fairfield Windows",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  );
}

/** As Exchange writes it: Windows' zone, languages, a comment, the attendee first and with few parameters. */
function exchangeFile({ partstat, uid, sequence, attendee, stamp }: Given): string {
  return lines(
    "BEGIN:VCALENDAR",
    "METHOD:REPLY",
    "PRODID:Microsoft Exchange Server 2010",
    "VERSION:2.0",
    "BEGIN:VTIMEZONE",
    "TZID:GMT Standard Time",
    "BEGIN:STANDARD",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0000",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010101T010000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    `ATTENDEE;PARTSTAT=${partstat};CN=Rosa Hart:mailto:${attendee}`,
    "COMMENT;LANGUAGE=en-GB:Sorry\\, I’m away that day. Call me on 07700 900123.\\n",
    `UID:${uid}`,
    "SUMMARY;LANGUAGE=en-GB:Declined: Appointment with Fairfield Windows",
    "DTSTART;TZID=GMT Standard Time:20261124T100000",
    "DTEND;TZID=GMT Standard Time:20261124T113000",
    "CLASS:PUBLIC",
    "PRIORITY:5",
    `DTSTAMP:${stamp}`,
    "TRANSP:OPAQUE",
    "STATUS:CONFIRMED",
    `SEQUENCE:${sequence}`,
    "LOCATION;LANGUAGE=en-GB:14 Mill Lane\\, Melport",
    `X-MICROSOFT-CDO-APPT-SEQUENCE:${sequence}`,
    "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
    "END:VEVENT",
    "END:VCALENDAR",
  );
}

/** The invitation itself turned into its answer, as RFC 5546 (3.2.3) has it: one attendee, everything else as it came. */
export function answerTo(
  invitation: string,
  { partstat, stamp }: Pick<Given, "partstat" | "stamp">,
) {
  const calendar = new ICAL.Component(ICAL.parse(invitation));
  calendar.updatePropertyWithValue("method", "REPLY");
  const event = calendar.getFirstSubcomponent("vevent");
  const attendee = event?.getFirstProperty("attendee");
  if (!event || !attendee) throw new Error("This is no invitation");
  attendee.setParameter("partstat", partstat);
  attendee.removeParameter("rsvp");
  event.updatePropertyWithValue("dtstamp", ICAL.Time.fromDateTimeString(stampWithDashes(stamp)));
  return calendar.toString();
}

const stampWithDashes = (stamp: string) =>
  stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");

const base64 = (text: string) =>
  Buffer.from(text)
    .toString("base64")
    .replace(/.{76}(?=.)/g, "$&\r\n");

/** Every octet that need not be itself is written as `=XX`, in lines of 72. */
const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((octet) =>
      /[a-z0-9 ]/i.test(String.fromCharCode(octet))
        ? String.fromCharCode(octet)
        : `=${octet.toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .join("")
    .replace(/(?:=..|.){1,24}(?=.)/g, "$&=\r\n");

/** Mails as programs of the world send them: the whole source. */
export const mailOf = {
  google(given: Given): string {
    const file = googleFile(given);
    return lines(
      "MIME-Version: 1.0",
      "Sender: Google Calendar <calendar-notification@google.com>",
      "Auto-Submitted: auto-generated",
      `From: ${given.attendee}`,
      `To: ${given.organizer}`,
      `Subject: Declined: Appointment with Fairfield Windows`,
      'Content-Type: multipart/mixed; boundary="000000000000mixed"',
      "",
      "--000000000000mixed",
      'Content-Type: multipart/alternative; boundary="00000000000000alt"',
      "",
      "--00000000000000alt",
      'Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes',
      "Content-Transfer-Encoding: base64",
      "",
      base64(`${given.attendee} has replied to this invitation.`),
      "--00000000000000alt",
      'Content-Type: text/html; charset="UTF-8"',
      "Content-Transfer-Encoding: quoted-printable",
      "",
      quotedPrintable("<p>has replied</p>"),
      "--00000000000000alt",
      'Content-Type: text/calendar; charset="UTF-8"; method=REPLY',
      "Content-Transfer-Encoding: 7bit",
      "",
      file,
      "--00000000000000alt--",
      "--000000000000mixed",
      'Content-Type: application/ics; name="invite.ics"',
      'Content-Disposition: attachment; filename="invite.ics"',
      "Content-Transfer-Encoding: base64",
      "",
      base64(file),
      "--000000000000mixed--",
    );
  },
  exchange(given: Given): string {
    return lines(
      `From: Rosa Hart <${given.attendee}>`,
      `To: Fairfield Windows <${given.organizer}>`,
      "Subject: Declined: Appointment with Fairfield Windows",
      "X-MS-Has-Attach:",
      "Content-Language: en-GB",
      'Content-Type: multipart/alternative; boundary="_000_EX_"',
      "MIME-Version: 1.0",
      "",
      "--_000_EX_",
      'Content-Type: text/plain; charset="iso-8859-1"',
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Sorry, I=92m away that day.",
      "--_000_EX_",
      'Content-Type: text/calendar; charset="utf-8"; method=REPLY',
      "Content-Transfer-Encoding: base64",
      "",
      base64(exchangeFile(given)),
      "--_000_EX_--",
    );
  },
  /** One part and nothing else, its text quoted-printable, as some programs on phones do it. */
  phone(given: Given): string {
    return lines(
      `From: ${given.attendee}`,
      `To: ${given.organizer}`,
      "Subject: Declined",
      "MIME-Version: 1.0",
      "Content-Type: text/calendar; charset=utf-8; method=REPLY; component=VEVENT",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      quotedPrintable(exchangeFile(given)),
    );
  },
  /** Only a file at the end of a mail, under a type that says nothing. */
  attached(given: Given): string {
    return lines(
      `From: ${given.attendee}`,
      `To: ${given.organizer}`,
      "Subject: Declined",
      "MIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "See attachment.",
      "--b",
      "Content-Type: application/octet-stream; name=invite.ics",
      "Content-Disposition: attachment; filename=invite.ics",
      "Content-Transfer-Encoding: base64",
      "",
      base64(googleFile(given)),
      "--b--",
    );
  },
} as const;
