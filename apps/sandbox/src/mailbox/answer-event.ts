import { createTransport } from "nodemailer";
import type { CalendarEvent } from "./read-event.ts";

/** What a reader presses, and what RFC 5545 calls it. */
export const answers = { yes: "ACCEPTED", maybe: "TENTATIVE", no: "DECLINED" } as const;
export type EventAnswer = keyof typeof answers;

interface Reader {
  /** Whose mailbox it is. */
  readonly address: string;
  /** `smtp://host:port` of the organiser's mail server. */
  readonly mailServer: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Whether a mail program would offer to answer it. */
export function isToAnswer({ method, text }: CalendarEvent): boolean {
  return method === "REQUEST" && /;RSVP=TRUE/i.test(text.replace(/\r?\n[ \t]/g, ""));
}

/** Sends the organiser a reply, as mail programs do without showing one. Returns what their server said to it. */
export async function answerEvent(
  event: CalendarEvent,
  answer: EventAnswer,
  { address, mailServer, now }: Reader,
): Promise<string> {
  const { organizer } = event;
  const transport = createTransport({ url: mailServer, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({
      from: address,
      to: organizer,
      subject: `${answer}: ${event.summary}`,
      text: `${address} answered ${answer}.`,
      icalEvent: { method: "REPLY", content: replyFile(event, answers[answer], address, now) },
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return response;
  } catch (error) {
    const { response, message } = error as { readonly response?: string; readonly message: string };
    return response ?? message;
  } finally {
    transport.close();
  }
}

/** RFC 5546, 3.2.3: the same appointment, and of its guests only who answers. */
function replyFile(event: CalendarEvent, partstat: string, address: string, now: number): string {
  const zone = event.zone === "" ? "" : `;TZID=${event.zone}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "PRODID:-//Sandbox//Mailbox//EN",
    "VERSION:2.0",
    "METHOD:REPLY",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART${zone}:${event.start}`,
    `DTEND${zone}:${event.end}`,
    `ORGANIZER:mailto:${event.organizer}`,
    `ATTENDEE;PARTSTAT=${partstat}:mailto:${address}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return lines.map(folded).join("\r\n");
}

/** No line is longer than 75 octets; ours have no others than ASCII. */
const folded = (line: string) => line.replace(/(.{74})(?=.)/g, "$1\r\n ");
