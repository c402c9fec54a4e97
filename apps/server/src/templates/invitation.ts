import type { Appointment } from "./appointment-texts.ts";

/** Everything a customer's invitation says. The same invitation is rendered to the same bytes. */
export interface Invitation {
  /** Of the reservation: calendars know the appointment by it for good. */
  readonly id: string;
  readonly method: "REQUEST" | "CANCEL";
  /** 0 for the first, one more for each change and for the cancellation. */
  readonly sequence: number;
  /** The last that its customer was sent, where this one follows a change; null: it follows none. */
  readonly before: Pick<Invitation, "appointment" | "fieldAgentName"> | null;
  /** Milliseconds since 1970; remembered, so that a second try says the same. */
  readonly sentAt: number;
  readonly appointment: Appointment;
  /** Whose appointment it is: the seller. */
  readonly company: string;
  /** Where our mails come from. Outlook wants the organiser to have the same address. */
  readonly senderAddress: string;
  readonly bookingAgent: Person;
  readonly fieldAgentName: string;
  /** Null where the record says nothing. */
  readonly customer: {
    readonly email: string;
    readonly street: string | null;
    readonly city: string | null;
    readonly postcode: string | null;
  };
  readonly acceptanceUrl: string;
  /** Where the customer changes or cancels it themselves; null: nowhere. */
  readonly visitUrl: string | null;
  /** Where the customer's calendar sends its answer; null: nobody would read one, and none is asked for. */
  readonly repliesTo: string | null;
  /** The source record by API name: at least the fields that the templates use. */
  readonly record: Readonly<Record<string, unknown>>;
}

interface Person {
  readonly name: string;
  readonly email: string;
}
