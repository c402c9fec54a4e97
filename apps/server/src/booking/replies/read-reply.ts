import { product } from "@milepost/contract/product.ts";
import ICAL from "ical.js";

/** What a calendar says that its owner answered. That they passed it on, or have not answered, is no answer. */
export type CalendarAnswer = "accepted" | "declined" | "tentative";

export interface CalendarReply {
  readonly reservationId: string;
  /** Of the invitation that it answers. */
  readonly sequence: number;
  /** When it was given, milliseconds since 1970; null: it does not say. */
  readonly at: number | null;
  /** Usually one. */
  readonly answers: readonly GivenAnswer[];
}

export interface GivenAnswer {
  readonly email: string;
  readonly answer: CalendarAnswer;
}

/** Characters. A calendar's answer has some two thousand. */
const longest = 65_536;

/** A calendar file with METHOD:REPLY (RFC 5546). Null: anything else, or not about a visit of ours. */
export function readReply(text: string): CalendarReply | null {
  if (text.length > longest) return null;
  const [name, properties, inside] = parse(text) ?? [];
  if (name !== "vcalendar" || !properties || !inside) return null;
  if (textIn(properties, "method")?.toUpperCase() !== "REPLY") return null;
  for (const [kind, event] of inside) {
    const reply = kind === "vevent" ? toReply(event) : null;
    if (reply) return reply;
  }
  return null;
}

/** jCal (RFC 7265): name, parameters, type, values. */
type JCalProperty = readonly [string, Readonly<Record<string, unknown>>, string, ...unknown[]];
type JCal = readonly [string, readonly JCalProperty[], readonly JCal[]];

/** Where several calendars follow one another, the first. */
function parse(text: string): JCal | null {
  try {
    const parsed = ICAL.parse(text.trim()) as JCal | readonly JCal[];
    return typeof parsed[0] === "string" ? (parsed as JCal) : ((parsed[0] as JCal) ?? null);
  } catch {
    return null; // The parser throws at whatever is no calendar.
  }
}

const ourUid = new RegExp(`^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${product.slug}$`);

function toReply(event: readonly JCalProperty[]): CalendarReply | null {
  const reservationId = ourUid.exec(textIn(event, "uid")?.trim().toLowerCase() ?? "")?.[1];
  // No visit of ours repeats, so that one of a series is somebody's own.
  if (!reservationId || textIn(event, "recurrence-id") !== null) return null;
  const answers = event.filter(([name]) => name === "attendee").flatMap(toAnswer);
  if (answers.length === 0) return null;
  const sequence = Number(textIn(event, "sequence") ?? 0);
  const stamp = Date.parse(textIn(event, "dtstamp") ?? "");
  return {
    reservationId,
    sequence: Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : 0,
    at: Number.isNaN(stamp) ? null : stamp,
    answers,
  };
}

const answerOf: Readonly<Record<string, CalendarAnswer>> = {
  ACCEPTED: "accepted",
  DECLINED: "declined",
  TENTATIVE: "tentative",
};

function toAnswer([, { partstat }, , value]: JCalProperty): GivenAnswer[] {
  const said = String(partstat).toUpperCase();
  const answer = Object.hasOwn(answerOf, said) ? answerOf[said] : undefined;
  const email = String(value)
    .replace(/^mailto:/i, "")
    .toLowerCase();
  return answer ? [{ email, answer }] : [];
}

function textIn(properties: readonly JCalProperty[], wanted: string): string | null {
  const [, , , value] = properties.find(([name]) => name === wanted) ?? [];
  return value === undefined ? null : String(value);
}
