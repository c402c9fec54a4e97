import type { Cell } from "@milepost/kit/cell.ts";
import { type MailedEvent, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { Temporal } from "temporal-polyfill";

/** Someone who was sent something, and what is true of their appointment now. */
export interface OwedCustomer {
  readonly to: string;
  /** The mails that this takes: the invitation, and one for each change. */
  readonly mails: number;
  /** Instant of the appointment; null: there is none for this address. */
  readonly start: string | null;
  /** They were never a customer, or their hold was given back. */
  readonly isStranger: boolean;
}

export interface Wrongs {
  /** Their calendar shows what is no longer so. */
  untold: number;
  /** More mails than there was to say; the very same one again is one, to a calendar too. */
  toldTwice: number;
  /** A cancellation of what stands, or a time that never was. */
  toldWrong: number;
  /** An appointment in the calendar of somebody who has none. */
  orphans: number;
}

/** By what a calendar shows: the mail with the highest number counts. */
export async function judge(cell: Cell, customers: readonly OwedCustomer[]): Promise<Wrongs> {
  const wrongs: Wrongs = { untold: 0, toldTwice: 0, toldWrong: 0, orphans: 0 };
  for (const { to, mails, start, isStranger } of customers) {
    const events = (await mailsOf(cell, to)).map(({ event }) => event);
    const distinct = new Set(events.map(({ method, sequence }) => `${method} ${sequence}`));
    if (distinct.size > mails) wrongs.toldTwice += 1;
    const last = events.toSorted((a, b) => a.sequence - b.sequence).at(-1);
    // They were invited before anything failed.
    if (!last) wrongs.untold += 1;
    if (!last) continue;
    const isOn = last.method === "REQUEST";
    if (start === null && isOn) wrongs[isStranger ? "orphans" : "untold"] += 1;
    if (start !== null && !isOn) wrongs.toldWrong += 1;
    if (start !== null && isOn && instantOf(last) !== start) wrongs.untold += 1;
  }
  return wrongs;
}

function instantOf({ start, zone }: MailedEvent): string {
  return Temporal.PlainDateTime.from(start).toZonedDateTime(zone).toInstant().toString();
}
