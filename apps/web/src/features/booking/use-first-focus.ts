import { useEffect, useRef } from "react";
import { controlId } from "./control-id.ts";
import { isEmpty } from "./field-value.ts";
import type { FormField } from "./form-fields.ts";
import type { Entered } from "./payload.ts";

/** A form begins at the first thing that has to be filled in; where there is none, at its heading. */
export function useFirstFocus(asked: readonly FormField[], answers: Entered) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(asked.find(({ id, isRequired }) => isRequired && isEmpty(answers[id])));
  useEffect(() => {
    const control = first.current && document.getElementById(controlId(first.current));
    (control ?? heading.current)?.focus();
  }, []);
  return heading;
}
