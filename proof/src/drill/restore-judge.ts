/** What there is of one customer after everything is back. */
export interface Witnesses {
  /** Whether the person who booked was answered that it is booked, or under way. */
  readonly isAccepted: boolean;
  /** Of the customer's record, and with the reservation's id in them. */
  readonly deals: number;
  readonly meetings: number;
  /** What their calendar shows: the mail with the highest number counts. Null: they have none. */
  readonly calendar: "REQUEST" | "CANCEL" | null;
  /** Null: the database does not know it. */
  readonly state: string | null;
  /** Whether `pnpm recover` has named it for a person to look at. */
  readonly isNamed: boolean;
}

export interface Wrongs {
  /** Accepted, in no diary, and nobody is asked about it. */
  readonly lost: number;
  readonly doubled: number;
  /** Calendar, row and CRM do not say the same, and nobody is asked. */
  readonly lies: number;
  /** Accepted, and the customer was sent that it is off. */
  readonly wronglyCancelled: number;
}

export const none: Wrongs = { lost: 0, doubled: 0, lies: 0, wronglyCancelled: 0 };

export function judge(seen: Witnesses): Wrongs {
  const { isAccepted, deals, meetings, calendar, state, isNamed } = seen;
  const stands = meetings > 0;
  const isAsked = isNamed || state === "attention";
  const isOfNothing = calendar === "REQUEST" && !stands && !isAsked;
  const isRowWrong = stands ? state === "released" || state === "held" : state === "booked";
  return {
    lost: Number(isAccepted && !stands && !isAsked),
    doubled: Number(deals > 1 || meetings > 1),
    lies: Number(isOfNothing || isRowWrong),
    wronglyCancelled: Number(isAccepted && calendar === "CANCEL"),
  };
}

export function add(one: Wrongs, other: Wrongs): Wrongs {
  return {
    lost: one.lost + other.lost,
    doubled: one.doubled + other.doubled,
    lies: one.lies + other.lies,
    wronglyCancelled: one.wronglyCancelled + other.wronglyCancelled,
  };
}
