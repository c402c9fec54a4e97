import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { useState } from "react";
import { useFocus } from "../../../ui/use-focus.ts";
import type { Draft } from "../draft.ts";
import { isEmpty, mistakeIn } from "./field-value.ts";
import { controlId, type Detail, type FormField } from "./form-field.ts";

/** What has to be put right before the form can go, by the field's id and in the form's order. */
type Mistakes = Readonly<Record<string, string>>;

/** What stands wrong on the form. `onShow` brings a field into sight that may be hidden. */
export function useMistakes(onShow: (field: FormField) => void) {
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const focus = useFocus();
  return {
    mistakes,
    clear: () => setMistakes({}),
    /** At their fields, with the focus on this one. */
    show: (field: FormField, found: Mistakes) => {
      setMistakes(found);
      onShow(field);
      focus(controlId(field));
    },
    /** A field that is edited no longer counts as wrong, as far as is known. */
    puttingRight:
      <F extends FormField>(change: (field: F, value: FieldValue) => void) =>
      (field: F, value: FieldValue) => {
        const { [field.id]: _, ...others } = mistakes;
        setMistakes(others);
        change(field, value);
      },
  };
}

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
