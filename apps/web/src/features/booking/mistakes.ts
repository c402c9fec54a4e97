import type { Draft } from "./draft.ts";
import { isEmpty, mistakeIn } from "./field-value.ts";
import type { Detail, FormField } from "./form-fields.ts";

/** What has to be put right before the form can go, by the field's id and in the form's order. */
export type Mistakes = Readonly<Record<string, string>>;

export function mistakesIn(
  details: readonly Detail[],
  asked: readonly FormField[],
  { edits, answers }: Draft,
): Mistakes {
  const inDetails = details.map((detail) => {
    // Cleared, it keeps what the CRM has: so only what the CRM lacks has to be given.
    const isRequired = detail.isRequired && detail.isEditable && isEmpty(detail.original);
    return [detail.id, mistakeIn({ ...detail, isRequired }, edits[detail.id])] as const;
  });
  const inAnswers = asked.map((field) => [field.id, mistakeIn(field, answers[field.id])] as const);
  return Object.fromEntries(
    [...inDetails, ...inAnswers].flatMap(([id, mistake]) =>
      mistake === null ? [] : [[id, mistake]],
    ),
  );
}
