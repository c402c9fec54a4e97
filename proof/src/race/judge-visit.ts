/** Answered to somebody who wanted the visit moved or off; status 0: nothing came. */
export interface VisitCall {
  readonly who: "customer" | "agent";
  readonly kind: "move" | "cancel";
  readonly status: number;
  /** `moved` or `cancelled`, and words for what is under way; null: a refusal has none. */
  readonly state: string | null;
  /** Of a refusal. */
  readonly code: string | null;
  /** Where it was to go, in milliseconds since 1970; null: nowhere. */
  readonly target: number | null;
  /** Milliseconds since 1970. */
  readonly asked: number;
  readonly answered: number;
}

/** What somebody did in the CRM meanwhile. */
export type CrmEdit =
  | "nothing"
  | "moves both"
  | "moves the record"
  | "moves the meeting"
  | "deletes the meeting"
  | "clears the record"
  | "deletes the record";

/** Times are milliseconds since 1970. */
export interface VisitFacts {
  readonly calls: readonly VisitCall[];
  readonly edit: CrmEdit;
  /** How the row was from one commit to the next. */
  readonly versions: readonly VisitVersion[];
  readonly row: {
    readonly state: string;
    readonly start: number;
    readonly isChanging: boolean;
    readonly warning: string | null;
  };
  /** Reservations of this customer that take somebody's time. */
  readonly taking: number;
  /** Of the customer's records and of the visit's meetings in the CRM; null: it says none. */
  readonly records: readonly (number | null)[];
  readonly meetings: readonly number[];
  /** The oldest first. */
  readonly mails: readonly VisitMail[];
}

interface VisitVersion {
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly start: number;
}

interface VisitMail {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly start: number;
  /** The hash of every byte. */
  readonly identity: string;
}

type VisitFault = "lost" | "doubled" | "orphans" | "lies";

export interface VisitBreach {
  readonly kind: VisitFault;
  readonly why: string;
}

const stands = (state: string) => state === "booked" || state === "attention";

/** Whether somebody in the CRM has taken it out of the diary. */
const isTakenOut = (edit: CrmEdit) => edit === "clears the record" || edit === "deletes the record";

/** What must not be when everything has come to rest. */
export function judgeVisit(facts: VisitFacts): VisitBreach[] {
  const { row, taking, records, meetings, calls, edit, versions } = facts;
  const breaches: VisitBreach[] = [];
  const add = (kind: VisitFault, why: string) => breaches.push({ kind, why });
  const timed = records.filter((start) => start !== null);
  const uids = countEntries(facts);
  if (Math.max(taking, timed.length, meetings.length, uids) > 1)
    add(
      "doubled",
      `${taking} in the diary, ${timed.length} records, ${meetings.length} meetings, ${uids} UIDs`,
    );
  if (row.isChanging) add("orphans", "It is being moved or cancelled for ever");
  if (stands(row.state)) {
    if (taking === 0) add("lost", "It stands, and takes nobody's time");
    // A warning says to a person what the CRM has not let go.
    const isLeft = row.state === "attention" || row.warning !== null;
    if (timed.length === 0 && !isLeft) add("lost", `It stands, and the CRM has no time: ${edit}`);
    if (timed.some((start) => start !== row.start) && !isLeft)
      add("lies", `The record says another time: ${edit}`);
    if (edit === "nothing" && row.warning === null) {
      if (meetings.length === 0) add("lost", "It stands, and has no meeting");
      if (meetings.some((start) => start !== row.start)) add("lies", "The meeting is elsewhere");
    }
  } else {
    const isOff = calls.some(
      ({ kind, status, state }) => kind === "cancel" && status === 200 && state !== null,
    );
    if (!isOff && !isTakenOut(edit)) add("lost", `It is off, and nobody has said so: ${edit}`);
    if (edit === "nothing" && timed.length + meetings.length > 0)
      add("orphans", "It is off, and stands in the CRM");
  }
  breaches.push(...judgeMails(facts));
  for (const call of calls) {
    const why = whyWrong(call, calls, versions, row.start);
    if (why !== null) add("lies", `${call.who}, ${call.kind} ${call.status}: ${why}`);
  }
  return breaches;
}

export const countEntries = ({ mails }: Pick<VisitFacts, "mails">): number =>
  new Set(mails.map(({ uid }) => uid)).size;

/** Apart from the row, though a CRM that somebody edits by hand at the same moment has no transaction for the two. */
export const isMeetingApart = ({ row, meetings }: VisitFacts): boolean =>
  stands(row.state) ? meetings.some((start) => start !== row.start) : meetings.length > 0;

function judgeMails({ row, mails }: VisitFacts): VisitBreach[] {
  const breaches: VisitBreach[] = [];
  const last = mails.at(-1);
  if (!last) return [{ kind: "lost", why: "The customer has no mail" }];
  for (const [at, mail] of mails.entries()) {
    const before = mails[at - 1];
    const isAgain = before?.identity === mail.identity;
    if (before && !isAgain && mail.sequence <= before.sequence)
      breaches.push({
        kind: "lies",
        why: `SEQUENCE ${mail.sequence} came after ${before.sequence}`,
      });
  }
  const says = last.method === "CANCEL" ? "released" : "booked";
  if ((says === "booked") !== stands(row.state))
    breaches.push({ kind: "lies", why: `It is ${row.state}, and the last mail is ${last.method}` });
  else if (stands(row.state) && last.start !== row.start)
    breaches.push({ kind: "lies", why: "The last mail says another time" });
  return breaches;
}

/** Null: the answer was right when it was given. */
function whyWrong(
  call: VisitCall,
  calls: readonly VisitCall[],
  versions: readonly VisitVersion[],
  now: number,
): string | null {
  const { kind, status, state, target, asked, answered } = call;
  const meanwhile = versions.filter(({ from, to }) => from <= answered && asked < to);
  if (status === 200 && state === "moved")
    return meanwhile.some(({ start }) => start === target) ? null : "it was never there";
  if (status === 200 && state === "cancelled")
    return meanwhile.some((one) => one.state === "released") ? null : "it stood all the time";
  if (status < 400 || kind !== "move") return null;
  const isOthers = calls.some((other) => other !== call && other.target === target);
  // Another field agent's slot may begin when the visit did all along.
  const wasThere = versions.some(({ from, start }) => from <= asked && start === target);
  return now === target && !isOthers && !wasThere ? "refused, and it is there" : null;
}
