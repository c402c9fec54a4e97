import { parseSlotCode } from "@milepost/scheduling/parse-slot-code.ts";
import { addressOf } from "./call.ts";

interface Booking {
  /** Its code. */
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  readonly recordId: string | null;
  readonly fieldagent: string;
  /** Null: nobody was invited. */
  readonly inviteEmail: string | null;
  readonly wf: string | number;
  /** Monday of week 0 when it was searched; null: now's. */
  readonly week: string | null;
  /** What was searched for; null or empty: the record's own. */
  readonly postcode: string | null;
  /** The agent has seen the customer's other appointments, and books one more. */
  readonly isAnotherWanted: boolean;
}

/** The page of the booking form. What is not known or was not done is left out. */
export function bookAddress(booking: Booking): string {
  const { slot, deviation, wf } = booking;
  return addressOf("/book/:slot", {
    params: { slot },
    query: {
      deviation,
      recordId: booking.recordId || undefined,
      fieldagent: booking.fieldagent || undefined,
      inviteEmail: booking.inviteEmail || undefined,
      wf,
      week: booking.week || undefined,
      postcode: booking.postcode || undefined,
      another: booking.isAnotherWanted ? "true" : undefined,
    },
  });
}

/** Monday of the week that a slot's code counts from, by the day it means. Null: it cannot be read. */
export function weekOf(code: string, start: string): string | null {
  const slot = parseSlotCode(code);
  const day = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  if (!slot || Number.isNaN(day.getTime())) return null;
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  day.setUTCDate(day.getUTCDate() - sinceMonday - 7 * slot.week);
  return day.toISOString().slice(0, 10);
}
