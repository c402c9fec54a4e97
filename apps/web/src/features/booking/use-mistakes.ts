import type { FieldValue } from "@milepost/contract";
import { useState } from "react";
import { controlId } from "./control-id.ts";
import type { FormField } from "./form-fields.ts";
import type { Mistakes } from "./mistakes.ts";
import { useFocus } from "./use-focus.ts";

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
