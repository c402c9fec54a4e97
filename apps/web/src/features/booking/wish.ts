import { type Alternative, unknownEmail } from "@milepost/contract";
import { parseSlotCode } from "@milepost/scheduling";

/** What is to be booked, as it stands in the page's address. */
export interface Wish {
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  readonly recordId: string;
  readonly fieldagent: string;
  readonly wf: number;
  /** Null: nobody was invited, or the address names none that can be read. */
  readonly inviteEmail: string | null;
  /** Monday of week 0 when it was searched; null: now's. */
  readonly week: string | null;
  /** What was searched for; null: the record's own. */
  readonly postcode: string | null;
  /** The agent has seen the customer's other appointments, and books one more. */
  readonly isAnotherWanted: boolean;
}

/** Null: it names no record, so there is nobody to book for. */
export function wishOf(slot: string, wf: number, params: URLSearchParams): Wish | null {
  const recordId = params.get("recordId")?.trim() ?? "";
  if (recordId === "") return null;
  const email = params.get("inviteEmail")?.trim() ?? "";
  return {
    slot,
    wf,
    recordId,
    deviation: Number(params.get("deviation") ?? 0),
    fieldagent: params.get("fieldagent") ?? "",
    inviteEmail: isEmail(email) ? email : null,
    week: params.get("week"),
    postcode: params.get("postcode"),
    isAnotherWanted: params.get("another") === "true",
  };
}

/** Enough to distinguish an address from a slip; the server that takes the mail decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** Whether an invitation was to go out: the placeholder stands for a customer without an address. */
export function isInvited({ inviteEmail }: Wish): boolean {
  return inviteEmail !== null && inviteEmail !== unknownEmail;
}

/** The page of the form. */
export function bookAddress({ slot, isAnotherWanted, ...wish }: Wish): string {
  return `/book/${slot}?${queryOf({ ...wish, another: isAnotherWanted ? "true" : null })}`;
}

/** The same search again. */
export function searchAddress({ wf, recordId, postcode }: Wish): string {
  return `/search?${queryOf({ wf, recordId, postcode })}`;
}

/** The same wish at a time that is free. */
export function insteadOf(
  wish: Wish,
  { slot, appFieldAgentId: fieldagent, start }: Alternative,
): Wish {
  return { ...wish, slot, fieldagent, deviation: 0, week: weekOf(slot, start) };
}

/** Monday of the week that a code counts from, by the day it means. Null: it cannot be read. */
function weekOf(code: string, start: string): string | null {
  const slot = parseSlotCode(code);
  const day = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  if (!slot || Number.isNaN(day.getTime())) return null;
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  day.setUTCDate(day.getUTCDate() - sinceMonday - 7 * slot.week);
  return day.toISOString().slice(0, 10);
}

function queryOf(parts: Readonly<Record<string, string | number | null>>): URLSearchParams {
  const given = Object.entries(parts).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, `${value}`]));
}
