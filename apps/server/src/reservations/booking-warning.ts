import { z } from "zod";

/** What could not be done about a booking that stands. It is kept as this, and worded where somebody reads it. */
export const BookingWarning = z.discriminatedUnion("code", [
  z.object({
    code: z.enum([
      "record-unknown",
      "meeting-unknown",
      "restored-unknown",
      "restored-record-unknown",
      "restored-form-lost",
      "restored-invitation-lost",
    ]),
  }),
  /** `message` is the CRM's own, with the field or module that it is about. */
  z.object({
    code: z.enum(["part-refused", "meeting-refused", "meeting-not-moved", "acceptance-refused"]),
    message: z.string(),
  }),
  /** `module.field`. */
  z.object({ code: z.literal("field-gone"), field: z.string() }),
  /** Of a booking that was made when warnings were kept as sentences. */
  z.object({ code: z.literal("sentence"), sentence: z.string() }),
]);
export type BookingWarning = z.infer<typeof BookingWarning>;

/** For the person who booked it, and the one who puts it right. Null: there is no warning. */
export function warningInWords(warnings: readonly BookingWarning[]): string | null {
  return warnings.length === 0 ? null : warnings.map(sentenceOf).join(" ");
}

function sentenceOf(warning: BookingWarning): string {
  switch (warning.code) {
    case "record-unknown":
      return "Your CRM didn’t confirm the record. Look for it there before you book again.";
    case "meeting-unknown":
      return "Your CRM didn’t confirm the meeting. Check that it’s there.";
    case "part-refused":
      return `Your CRM rejected part of the record: ${warning.message}`;
    case "meeting-refused":
      return `Your CRM rejected the meeting: ${warning.message}`;
    case "meeting-not-moved":
      return `Your CRM didn’t move the meeting. Change its time there: ${warning.message}`;
    case "acceptance-refused":
      return `Your CRM rejected the customer’s acceptance: ${warning.message}`;
    case "field-gone":
      return `Your CRM no longer has the field ${warning.field}. Ask an administrator to map another.`;
    case "restored-unknown":
      return "We restored a backup. We can’t tell whether this appointment is in your CRM. Look there, then phone the customer.";
    case "restored-record-unknown":
      return "We restored a backup. The meeting is in your CRM. Check there which record it belongs to.";
    case "restored-form-lost":
      return "We restored a backup. This booking was under way and we lost its form. Check what’s in your CRM, then book it again.";
    case "restored-invitation-lost":
      return "We restored a backup. The customer may have an invitation to a time that isn’t booked. Phone them.";
    case "sentence":
      return warning.sentence;
  }
}
