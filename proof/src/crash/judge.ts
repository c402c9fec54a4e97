import type { Offered } from "./customers/waiters.ts";
import type { Told } from "./lane.ts";
import type { Truth } from "./truth.ts";

export type FaultKind = "lost" | "duplicates" | "orphans" | "lies";

/** What must never be. */
export interface Breach {
  readonly kind: FaultKind;
  readonly why: string;
}

/** What somebody did, and the answers they got. Null: they did not do that. */
interface Answers {
  readonly invite: Told | null;
  readonly book: Told | null;
  readonly giveBack: Told | null;
  readonly cancel: Told | null;
  readonly move: Told | null;
  /** What became of the time that was given back; null: nobody waited for it. */
  readonly offered: Offered | null;
  /** The hour of the visit's reminder has come. */
  readonly isReminded: boolean;
}

/** Compares the answers somebody got with what there is when everything has come to rest. */
export function judgeTold(told: Answers, truth: Truth): Breach[] {
  const isOff = told.cancel !== null && believesCancelled(told.cancel, truth);
  return [
    ...(isOff ? judgeCancelled(truth) : judgeBooking(told.book, truth)),
    ...(isOff ? [] : judgeStanding(told, truth)),
    ...(told.move ? judgeMove(told.move, truth) : []),
    ...judgeInvitation(told.invite, truth),
    ...judgeHold(told.giveBack, truth),
    ...judgeCalendar(truth),
    ...judgeReminders(told, truth),
    ...(told.offered ? judgeOffered(told.offered) : []),
  ];
}

const isBooked = (state: string | null) => state === "booked" || state === "attention";

/** Still under way, or nothing at all, means to look at the booking's page; anything else but yes means no. */
function believesBooked({ status }: Told, { pageState }: Truth): boolean {
  return status === 200 || ((status === 202 || status === null) && isBooked(pageState));
}

/** Being cancelled, or nothing at all, means to look at the booking's page; anything else but cancelled means that it stands. */
function believesCancelled({ status, body }: Told, { pageState }: Truth): boolean {
  const isFollowed = status === null || body.state === "cancelling";
  return (status === 200 && body.state === "cancelled") || (isFollowed && pageState === "released");
}

function judgeCancelled({ deals, timedDeals, contacts, meetings, row, mails }: Truth): Breach[] {
  const breaches: Breach[] = [];
  const found = `${timedDeals} deals with a time, ${meetings} meetings, ${row.state}`;
  const add = (kind: FaultKind, why: string) => breaches.push({ kind, why: `${why}: ${found}` });
  if (Math.max(deals, contacts) > 1) add("duplicates", "More than one in the CRM");
  if (meetings > 0 || timedDeals > 0) add("lies", "Told cancelled, and it stands in the CRM");
  if (row.state !== "released") add("lies", "Told cancelled, and it is booked");
  const isTold = (method: string) => mails.some((mail) => mail.method === method);
  if (isTold("REQUEST") && !isTold("CANCEL")) add("lost", "The customer has no cancellation");
  return breaches;
}

/**
 * Not cancelled, by the answer, or nobody was asked before the api died: then all of it stands. Being cancelled, by the
 * answer or by the row: then not for ever.
 */
function judgeStanding({ book, cancel }: Answers, truth: Truth): Breach[] {
  if (!cancel || !book || !believesBooked(book, truth)) return [];
  const { timedDeals, row } = truth;
  const isRefused = (cancel.status ?? 400) >= 400;
  if (row.is_cancelling || !isRefused)
    return [{ kind: "orphans", why: "It is being cancelled for ever" }];
  if (isBooked(row.state) && timedDeals === 0)
    return [{ kind: "lies", why: "Told that it stands, and the record has lost its time" }];
  return [];
}

/** Wherever the visit is, everything says the same of it, and the answer was not another. */
function judgeMove({ status, body }: Told, truth: Truth): Breach[] {
  const { row, isMoved, otherTimes, mails } = truth;
  const breaches: Breach[] = [];
  const add = (kind: FaultKind, why: string) => breaches.push({ kind, why });
  if (!isBooked(row.state)) return [];
  if (row.is_moving || row.kept > 0) add("orphans", "It is being moved for ever");
  if (otherTimes > 0 && row.warning === null) add("lies", "The CRM says another time");
  if (status === 200 && body.state === "moved" && !isMoved)
    add("lies", "Answered that it is moved, and it is where it was");
  if (status !== null && status >= 400 && isMoved)
    add("lies", `Answered ${status} ${body.code}, and it is moved`);
  const isInvited = mails.some(({ method, isOwn }) => method === "REQUEST" && isOwn);
  const isSentNew = mails.some(({ method, sequence }) => method === "REQUEST" && sequence > 0);
  if (isMoved && isInvited && !isSentNew) add("lost", "The customer has the old time");
  if (!isMoved && isSentNew) add("lies", "The customer has a new time, and it is where it was");
  return breaches;
}

function judgeBooking(told: Told | null, truth: Truth): Breach[] {
  const { deals, contacts, meetings, isConverted, row } = truth;
  const breaches: Breach[] = [];
  const found = `${deals} deals, ${contacts} contacts, ${meetings} meetings, ${row.state}`;
  const add = (kind: FaultKind, why: string) => breaches.push({ kind, why: `${why}: ${found}` });
  if (Math.max(deals, contacts, meetings) > 1) add("duplicates", "More than one in the CRM");
  const isThere = deals > 0 || meetings > 0 || isConverted;
  if (told === null) {
    if (isThere) add("lies", "Nobody booked, and there is something");
    return breaches;
  }
  const saw = `${told.status} ${told.body.code ?? ""}`;
  if (!believesBooked(told, truth)) {
    if (isThere) add("lies", `Told ${saw}, and there is something`);
    if (isBooked(row.state)) add("lies", `Told ${saw}, and it is booked`);
    return breaches;
  }
  if (deals === 0) add("lost", `Told ${saw}, and there is no record`);
  if (meetings === 0 && row.warning === null) add("lost", `Told ${saw}, and there is no meeting`);
  if (!isBooked(row.state)) add("lies", `Told ${saw}, and it is not booked`);
  return breaches;
}

function judgeInvitation(told: Told | null, { mails, row, isMoved }: Truth): Breach[] {
  const breaches: Breach[] = [];
  const add = (kind: FaultKind, why: string) => breaches.push({ kind, why });
  const of = (method: string) => mails.filter((mail) => mail.method === method);
  for (const method of ["REQUEST", "CANCEL"]) {
    const kinds = new Set(of(method).map(({ identity }) => identity));
    const atMost = method === "REQUEST" && isMoved ? 2 : 1;
    if (kinds.size > atMost) add("duplicates", `${kinds.size} different mails of ${method}`);
  }
  const isOut = of("REQUEST").length > 0;
  const isOff = of("CANCEL").length > 0;
  if (told?.status === 200 && !isOut) add("lies", "Told invited, and there is no mail");
  if (told?.body.code === "MAIL_REFUSED" && isOut) add("lies", "Told refused, and there is a mail");
  if (isBooked(row.state) && of("CANCEL").some(({ isOwn }) => isOwn))
    add("lies", "It is booked, and the customer was told it is off");
  if (row.state === "released" && isOut && !isOff)
    add("orphans", "The appointment is gone, and the customer has not been told");
  if (row.state === "held" && isOut)
    add("orphans", "The customer is invited, and nothing ends the hold");
  return breaches;
}

function judgeHold(giveBack: Told | null, { row, isInTheWay }: Truth): Breach[] {
  if (isInTheWay) return [{ kind: "orphans", why: "It has ended, and keeps others from its slot" }];
  if (row.state === "booking") return [{ kind: "orphans", why: "It is being booked for ever" }];
  if (giveBack?.status === 200 && row.state !== "released")
    return [{ kind: "lies", why: "Told given back, and it is not" }];
  return [];
}

/** Calendar entries that the customer was ever sent for this appointment: not those of a hold that was called off before. */
export function countUids({ mails }: Pick<Truth, "mails">): number {
  const byUid = [...Map.groupBy(mails, ({ uid }) => uid).values()];
  const isIts = (all: Truth["mails"]) =>
    all.some(({ isOwn }) => isOwn) || all.at(-1)?.method !== "CANCEL";
  return byUid.filter(isIts).length;
}

/** A calendar goes by the UID, and takes no news that does not come with a higher SEQUENCE. */
function judgeCalendar(truth: Truth): Breach[] {
  const breaches: Breach[] = [];
  const uids = countUids(truth);
  if (uids > 1) breaches.push({ kind: "duplicates", why: `${uids} entries in the calendar` });
  for (const mails of Map.groupBy(truth.mails, ({ uid }) => uid).values())
    for (const [at, mail] of mails.entries()) {
      const before = mails[at - 1];
      const isAgain = before?.identity === mail.identity;
      if (before && !isAgain && mail.sequence <= before.sequence)
        breaches.push({
          kind: "lies",
          why: `SEQUENCE ${mail.sequence} came after ${before.sequence}`,
        });
    }
  return breaches;
}

function judgeReminders({ isReminded }: Answers, { reminders, row, mails }: Truth): Breach[] {
  const breaches: Breach[] = [];
  const add = (kind: FaultKind, why: string) => breaches.push({ kind, why });
  const of = (way: "mail" | "text") => reminders.filter((one) => one.way === way);
  // The very same mail again is one to its reader's program, and a text never is.
  const kinds = new Set(of("mail").map(({ identity }) => identity)).size;
  if (kinds > 1) add("duplicates", `${kinds} different reminders by mail`);
  if (of("text").length > 1) add("duplicates", `${of("text").length} texts of one reminder`);
  if (!isBooked(row.state)) {
    if (reminders.length > 0) add("lies", "Reminded of a visit that is off");
    return breaches;
  }
  if (reminders.some(({ isOfNow }) => !isOfNow)) add("lies", "Reminded of another time");
  if (isReminded && of("text").length === 0) add("lost", "Reminded by no text");
  const isInvited = mails.some(({ isOwn }) => isOwn);
  if (isReminded && isInvited && of("mail").length === 0) add("lost", "Reminded by no mail");
  return breaches;
}

function judgeOffered({ offeredTo, held, shown }: Offered): Breach[] {
  const found = `offered to ${offeredTo}, held ${held} times, shown ${shown} times`;
  if (Math.max(offeredTo, held, shown) > 1)
    return [{ kind: "duplicates", why: `A freed time for more than one: ${found}` }];
  if (held === 0) return [{ kind: "lost", why: `Nobody has the freed time: ${found}` }];
  if (offeredTo === 0 || shown === 0)
    return [{ kind: "orphans", why: `A freed time is held for nobody: ${found}` }];
  return [];
}
