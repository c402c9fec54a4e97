import type { FieldValue } from "@milepost/contract/settings/field-mapping.ts";

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
  /** When the customer opened the invitation's link; null: not yet. */
  readonly acceptedAt: Date | null;
  readonly written: WrittenToCrm;
  /** The answer to the person who booked; null: nothing yet. */
  readonly answer: BookingAnswer | null;
}

export type ReservationState = "held" | "booking" | "booked" | "attention" | "released";

export interface BookingForm {
  /** By mapping id. */
  readonly top: Readonly<Record<string, FieldValue>>;
  /** By module.field. */
  readonly bottom: Readonly<Record<string, FieldValue>>;
  /** The sender has seen the customer's other appointments, and books one more. */
  readonly isAnotherWanted?: boolean;
}

export interface Invitation {
  /** Null: forgotten. */
  readonly email: string | null;
  /** `asked` has not gone out, `sending` may have; `failed` never will. */
  readonly state: "asked" | "sending" | "sent" | "failed" | "cancelled";
  readonly sequence: number;
  /** When it was first written. */
  readonly at: Date;
}

/** Null: not written yet, or not wanted. */
export interface WrittenToCrm {
  readonly module: string | null;
  readonly recordId: string | null;
  readonly meetingId: string | null;
}

/** How a booking ended. It is kept, so that anyone who asks again gets the same answer. */
export type BookingAnswer =
  | {
      readonly kind: "booked";
      /** The record in the CRM; null: unknown. */
      readonly redirectUrl: string | null;
      /** What could not be done, in words; null: nothing. */
      readonly warning: string | null;
      /** What became of a meeting that was wanted and has no id; left out: nobody noted it. */
      readonly meeting?: "refused" | "unknown";
    }
  | { readonly kind: "taken" }
  /** The customer has another appointment that the booking agent did not know of, or that would be written over. */
  | { readonly kind: "already-booked" }
  | { readonly kind: "mandatory"; readonly field: string }
  | { readonly kind: "refused"; readonly why: string }
  /** The CRM did not answer before anything was written. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "disconnected" };
