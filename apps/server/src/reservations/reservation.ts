import { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { z } from "zod";
import type { BookingAnswer } from "./booking-answer.ts";

/** A field agent's time that somebody holds or has booked. */
export interface Reservation {
  readonly id: string;
  readonly workflowId: number;
  readonly agentId: string;
  readonly heldBy: string;
  readonly recordId: string;
  readonly slotCode: string;
  /** `YYYY-MM-DD`: Monday of the week that the code counts from. */
  readonly week: string;
  /** Minutes. */
  readonly deviation: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly postcode: string;
  readonly place: { readonly lat: number; readonly lon: number };
  readonly state: ReservationState;
  readonly holdEndsAt: Date;
  readonly holdLimitAt: Date;
  /** By the database's clock: whether the hold has not run out. */
  readonly isAlive: boolean;
  /** Until the hold ends; below zero when it has. */
  readonly secondsLeft: number;
  readonly isTight: boolean;
  /** Null: not submitted yet. */
  readonly form: BookingForm | null;
  readonly invitation: Invitation | null;
  /** When the customer opened the invitation's link, or said by phone that they'll be there; null: not yet. */
  readonly acceptedAt: Date | null;
  /** What they last answered in their calendar, unless they come; null: nothing, or a person has seen to it. */
  readonly calendarAnswer: "declined" | "tentative" | null;
  /** When they gave their last answer to its present time, by their calendar's clock; null: none. */
  readonly calendarAnsweredAt: Date | null;
  readonly written: WrittenToCrm;
  /** The answer to the person who booked; null: nothing yet. */
  readonly answer: BookingAnswer | null;
  /** That somebody asked to cancel it, and once it is released how it ended; null: nobody did. */
  readonly cancel: Cancel | null;
  /** Where somebody asked to move it, until it is there; null: nobody did. */
  readonly move: Move | null;
}

export const ReservationState = z.enum(["held", "booking", "booked", "attention", "released"]);
export type ReservationState = z.infer<typeof ReservationState>;

/** `asked` has not gone out, `sending` may have; `failed` never will. */
export const InvitationState = z.enum(["asked", "sending", "sent", "failed", "cancelled"]);
export type InvitationState = z.infer<typeof InvitationState>;

export interface Invitation {
  /** Null: forgotten. */
  readonly email: string | null;
  readonly state: InvitationState;
  readonly sequence: number;
  /** When it was first written. */
  readonly at: Date;
}

export const Cancel = z.object({
  /** Of a user; where the customer asked, of the person who booked. */
  by: z.uuid(),
  /** Digest of the customer's own link, where they asked by it; null: a user asked. */
  byLink: z.string().nullable().default(null),
  at: z.iso.datetime({ offset: true }),
  /** In a person's own words; null: forgotten, or none was given. */
  reason: z.string().nullable(),
  /** What a person has to do in the CRM themselves; null: nothing. */
  warning: z.string().nullable(),
});
export type Cancel = z.infer<typeof Cancel>;

/** Where a booking is to be moved to, and who asked. */
export const Move = z.object({
  /** Of a user; where the customer asked, of the person who booked. */
  by: z.uuid(),
  /** They asked by their own link. */
  isByCustomer: z.boolean().default(false),
  at: z.iso.datetime({ offset: true }),
  agentId: z.uuid(),
  slotCode: z.string(),
  week: z.iso.date(),
  /** Minutes. */
  deviation: z.number(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isTight: z.boolean(),
});
export type Move = z.infer<typeof Move>;

/** Null: not written yet, or not wanted. */
export interface WrittenToCrm {
  readonly module: string | null;
  readonly recordId: string | null;
  readonly meetingId: string | null;
}

/** What a booking agent has filled in. */
export const BookingForm = z
  .object({
    /** By mapping id. */
    top: z.record(z.string(), FieldValue),
    /** By module.field. */
    bottom: z.record(z.string(), FieldValue),
    /** The sender has seen the customer's other appointments, and books one more. */
    isAnotherWanted: z.boolean().optional(),
  })
  .readonly();
export type BookingForm = z.infer<typeof BookingForm>;
