import { Temporal } from "temporal-polyfill";
import { z } from "zod";

/** Milliseconds since 1970. */
const Instant = z.number();

const visit = {
  /** The field agent's name. */
  agent: z.string(),
  /** Such as MP3. A whole postcode has five characters or more and is left out; null: unknown. */
  area: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/)
    .nullable()
    .catch(null),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** The record in the CRM, where anyone who may see the customer sees them; null: unknown. */
  link: z.string().nullable(),
};

const attention = {
  "record-unknown":
    "The CRM did not say whether the record was made. Look for it before booking again.",
  "record-incomplete": "The CRM refused a part of the record.",
  "meeting-refused": "The CRM refused the meeting.",
  "meeting-unknown": "The CRM did not say whether the meeting was made.",
  "customer-uninformed":
    "The customer could not be sent a mail that the appointment was changed or is off. Call them.",
  "acceptance-unwritten": "The CRM has not taken the customer's acceptance for ten minutes.",
  "booking-stuck":
    "The booking has been under way for ten minutes: the CRM does not finish it. It is tried again until it does.",
  "cancellations-held":
    "The CRM says that many coming appointments are off at once, this one among them. Nobody is sent a cancellation before an administrator confirms it on Home.",
} as const;

const alarms = {
  disconnected: "The CRM refuses our connection. An administrator must connect it again.",
  unreachable: "The CRM does not answer.",
  limited: "The CRM says that it receives too many calls.",
  forbidden: "The CRM does not allow it with the rights of the person who connected it.",
  "client-refused":
    "The CRM refuses Milepost's own credentials. Its operator must put them right; nobody has to connect again.",
  implausible:
    "The CRM no longer shows most of the diaries, and does not say that they were deleted. Nothing is forgotten until it does. Check what the person who connected it may see.",
} as const;

const keysOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[];

/**
 * What a chat shows. Of the customer nothing but the area: no name, no email address, no postcode,
 * no street, and no words of the CRM's, which may hold any of them. What is not named here is cut off.
 */
export const ChatEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("booking-made"), ...visit }),
  z.object({ kind: z.literal("customer-accepted"), ...visit }),
  z.object({ kind: z.literal("invitation-cancelled"), ...visit }),
  z.object({
    kind: z.literal("needs-attention"),
    ...visit,
    problem: z.enum(keysOf(attention)),
  }),
  z.object({
    kind: z.literal("diary-alarm"),
    problem: z.enum(keysOf(alarms)),
    /** When the diaries last agreed with the CRM; null: never. */
    trueUntil: Instant.nullable(),
    timeZone: z.string(),
  }),
  z.object({
    kind: z.literal("diary-alarm-over"),
    /** When it was first noticed. */
    since: Instant,
    timeZone: z.string(),
  }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

/** A message before it is Slack's or Teams'. Every text is plain: whatever is in it is shown as it is. */
export interface ChatMessage {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** Null: leads nowhere. */
  readonly link: { readonly label: string; readonly url: string } | null;
}

const titles = {
  "booking-made": "Booking made",
  "customer-accepted": "Customer accepted the appointment",
  "invitation-cancelled": "Invitation cancelled automatically",
  "needs-attention": "Booking needs attention",
  "diary-alarm": "Diaries are not up to date",
  "diary-alarm-over": "Diaries are up to date again",
} as const satisfies Record<ChatEvent["kind"], string>;

export function writeMessage(event: ChatEvent): ChatMessage {
  const title = titles[event.kind];
  if (event.kind === "diary-alarm-over") {
    const value = momentOf(event.since, event.timeZone);
    return { title, lines: [{ label: "They were not since", value }], link: null };
  }
  if (event.kind === "diary-alarm") {
    const { trueUntil, timeZone, problem } = event;
    const last = trueUntil === null ? "Never" : momentOf(trueUntil, timeZone);
    const lines = [
      { label: "Last in agreement", value: last },
      { label: "Why", value: alarms[problem] },
    ];
    return { title, lines, link: null };
  }
  const { agent, area, startsAt, endsAt, timeZone, link } = event;
  const lines = [
    { label: "Agent", value: agent },
    ...(area === null ? [] : [{ label: "Area", value: area }]),
    { label: "Date", value: dateOf(startsAt, timeZone) },
    { label: "Time", value: `${timeOf(startsAt, timeZone)} – ${timeOf(endsAt, timeZone)}` },
    ...(event.kind === "needs-attention"
      ? [{ label: "Why", value: attention[event.problem] }]
      : []),
  ];
  return { title, lines, link: link === null ? null : { label: "Open in the CRM", url: link } };
}

function momentOf(instant: number, timeZone: string): string {
  return `${dateOf(instant, timeZone)}, ${timeOf(instant, timeZone)}`;
}

/** Wednesday 10 February 2027 */
function dateOf(instant: number, timeZone: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return zoned(instant, timeZone).toLocaleString("en-GB", parts).replace(",", "");
}

/** 09:30 */
function timeOf(instant: number, timeZone: string): string {
  return zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: "minute" });
}

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}
