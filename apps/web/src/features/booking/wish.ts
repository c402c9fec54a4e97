import type { Alternative } from "@milepost/contract/endpoints/booking.ts";
import { isEmailAddress } from "@milepost/contract/is-email-address.ts";
import { unknownEmail } from "@milepost/contract/limits.ts";
import { weekOf } from "../../platform/book-address.ts";

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
    inviteEmail: isEmailAddress(email) ? email : null,
    week: params.get("week"),
    postcode: params.get("postcode"),
    isAnotherWanted: params.get("another") === "true",
  };
}

/** Whether an invitation was to go out: the placeholder stands for a customer without an address. */
export function isInvited({ inviteEmail }: Wish): boolean {
  return inviteEmail !== null && inviteEmail !== unknownEmail;
}

/** The same wish at a time that is free. */
export function insteadOf(
  wish: Wish,
  { slot, appFieldAgentId: fieldagent, start }: Alternative,
): Wish {
  return { ...wish, slot, fieldagent, deviation: 0, week: weekOf(slot, start) };
}
