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
    code: z.enum(["part-refused", "meeting-refused", "acceptance-refused"]),
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
      return "The CRM did not say whether the record was made. Look for it before booking again.";
    case "meeting-unknown":
      return "The CRM did not say whether the meeting was made.";
    case "part-refused":
      return `The CRM refused a part of the record: ${warning.message}`;
    case "meeting-refused":
      return `The CRM refused the meeting: ${warning.message}`;
    case "acceptance-refused":
      return `The CRM refused the customer's acceptance: ${warning.message}`;
    case "field-gone":
      return `The CRM no longer has the field ${warning.field}.`;
    case "restored-unknown":
      return `${restored} Nobody can say whether this appointment is in the CRM: look there, then call the customer.`;
    case "restored-record-unknown":
      return `${restored} The meeting is in the CRM; look there which record it belongs to.`;
    case "restored-form-lost":
      return `${restored} The booking was under way, and its form is lost: look in the CRM what was written, and book it again.`;
    case "restored-invitation-lost":
      return `${restored} The customer may have an invitation to this time, which was not booked: call them.`;
    case "sentence":
      return warning.sentence;
  }
}

const restored = "The database was restored.";
