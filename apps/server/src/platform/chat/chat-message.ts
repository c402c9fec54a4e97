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

/** Whether they asked for it by their own link. */
const isByCustomer = z.boolean().default(false);

const attention = {
  "record-unknown": "Your CRM didn’t confirm the record. Look for it there before you book again.",
  "record-incomplete": "Your CRM rejected part of the record. Open it and fill in what’s missing.",
  "meeting-refused": "Your CRM rejected the meeting. Add it there yourself.",
  "meeting-unknown": "Your CRM didn’t confirm the meeting. Check that it’s there.",
  "customer-uninformed": "We couldn’t email the customer about the change. Please phone them.",
  "acceptance-unwritten":
    "For ten minutes your CRM hasn’t saved the customer’s acceptance. We keep trying. Check its field in Settings.",
  "customer-declined":
    "The customer declined in their calendar. The visit stands. Phone them, then move or cancel it.",
  "customer-tentative": "The customer answered “maybe” in their calendar. Phone them.",
  "booking-stuck":
    "We’ve been writing this booking to your CRM for ten minutes. We keep trying. Check that your CRM is working.",
  "cancellations-held":
    "Your CRM shows many appointments as cancelled at once, including this one. We email nobody yet. Ask an administrator to check them on Home.",
} as const;

const alarms = {
  disconnected: "Your CRM rejects our connection. Ask an administrator to reconnect it.",
  unreachable: "Your CRM isn’t answering. We keep trying. Check that it’s working.",
  limited: "Your CRM is receiving too many requests. We keep trying. Check what else uses its API.",
  forbidden:
    "The account that connected your CRM isn’t allowed to read the diaries. Ask an administrator to reconnect it.",
  "client-refused":
    "Your CRM rejects this installation’s own credentials. Reconnecting won’t help. Ask the people who run Milepost to fix them.",
  implausible:
    "Your CRM no longer shows most of the diaries, but doesn’t list them as deleted. We’ve kept them. Check what the account that connected it can see.",
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
  z.object({ kind: z.literal("visit-cancelled"), ...visit, isByCustomer }),
  z.object({ kind: z.literal("visit-moved"), ...visit, isByCustomer }),
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
  "visit-cancelled": "Visit cancelled",
  "visit-moved": "Visit moved",
  "needs-attention": "Booking needs attention",
  "diary-alarm": "Diaries are out of date",
  "diary-alarm-over": "Diaries are up to date again",
} as const satisfies Record<ChatEvent["kind"], string>;

const titleOf = (event: ChatEvent): string =>
  "isByCustomer" in event && event.isByCustomer
    ? `${titles[event.kind]} by the customer`
    : titles[event.kind];

export function writeMessage(event: ChatEvent): ChatMessage {
  const title = titleOf(event);
  if (event.kind === "diary-alarm-over") {
    const value = momentOf(event.since, event.timeZone);
    return { title, lines: [{ label: "Out of date since", value }], link: null };
  }
  if (event.kind === "diary-alarm") {
    const { trueUntil, timeZone, problem } = event;
    const last = trueUntil === null ? "Never" : momentOf(trueUntil, timeZone);
    const lines = [
      { label: "Last up to date", value: last },
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
