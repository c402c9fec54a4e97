import type { processBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Call } from "@milepost/contract/endpoints/endpoint.ts";
import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { isEmpty, toSent } from "./fields/field-value.ts";
import type { Detail, FormField } from "./fields/form-field.ts";
import type { Wish } from "./wish.ts";

export type Payload = Call<typeof processBooking>["body"];

/** What was entered, by the field's id; a field that was not touched is missing. */
export type Entered = Readonly<Record<string, FieldValue>>;

interface Form {
  readonly details: readonly Detail[];
  readonly edits: Entered;
  readonly asked: readonly FormField[];
  readonly answers: Entered;
}

/** Only what is not empty goes: a field that was cleared keeps what the CRM has. */
export function payloadOf(
  { slot, deviation, recordId, fieldagent, wf, inviteEmail, week, postcode, isAnotherWanted }: Wish,
  { details, edits, asked, answers }: Form,
  zone: string,
): Payload {
  const top = details.flatMap(({ id, type, isEditable, original, place }) => {
    const edited = isEditable ? edits[id] : undefined;
    const value = edited === undefined ? original : toSentOrNull(edited, type, zone);
    return value === null ? [] : [[id, { value, ...place }] as const];
  });
  const bottom = asked.flatMap(({ id, type }) => {
    const value = toSentOrNull(answers[id], type, zone);
    return value === null ? [] : [[id, value] as const];
  });
  return {
    topSection: Object.fromEntries(top),
    bottomSection: Object.fromEntries(bottom),
    recordId,
    wf,
    slot,
    fieldagent,
    deviation,
    isBooking: true,
    ...(inviteEmail !== null && { inviteEmail }),
    ...(week !== null && { week }),
    ...(postcode !== null && { postcode }),
    ...(isAnotherWanted && { isAnotherWanted }),
  };
}

function toSentOrNull(
  entered: FieldValue | undefined,
  type: FormField["type"],
  zone: string,
): FieldValue | null {
  return entered === undefined || isEmpty(entered) ? null : toSent(entered, type, zone);
}
