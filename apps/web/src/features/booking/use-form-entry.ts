import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { useEffect, useRef, useState } from "react";
import { type Draft, keepDraft, readDraft } from "./draft.ts";
import { isEmpty, toEntered } from "./fields/field-value.ts";
import { controlId, type Detail, type FormField } from "./fields/form-field.ts";
import { mistakesIn, useMistakes } from "./fields/use-mistakes.ts";
import type { Entered } from "./payload.ts";
import type { Wish } from "./wish.ts";

interface Form {
  readonly wish: Wish;
  readonly zone: string;
  readonly details: readonly Detail[];
  readonly asked: readonly FormField[];
}

/** What is typed on the form and what is wrong with it. */
export function useFormEntry({ wish, zone, details, asked }: Form) {
  const { draft, answer, edit } = useDraft(wish, zone);
  const [isEditing, setEditing] = useState(false);
  const { mistakes, clear, show, puttingRight } = useMistakes(({ id }) => {
    if (details.some((detail) => detail.id === id)) setEditing(true);
  });
  return {
    draft,
    mistakes,
    /** Shows mistakes at their fields, with the focus on this one. */
    show,
    /** The details can be edited at this moment. */
    isEditing,
    toggleEditing: () => setEditing(!isEditing),
    onEdit: puttingRight(edit),
    onAnswer: puttingRight(answer),
    headingRef: useFirstFocus(asked, draft.answers),
    /** Shows what is wrong. True: nothing is. */
    check: () => {
      const found = mistakesIn(details, asked, draft);
      const wrong = [...details, ...asked].find(({ id }) => id in found);
      if (wrong) {
        show(wrong, found);
        return false;
      }
      clear();
      setEditing(false);
      return true;
    },
  };
}

/** What is typed, kept over a reload and the browser's back. */
function useDraft(wish: Wish, zone: string) {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, wish));

  function keep(next: Draft) {
    setDraft(next);
    keepDraft(sessionStorage, wish, next);
  }

  return {
    draft,
    answer: ({ id }: FormField, value: FieldValue) =>
      keep({ ...draft, answers: { ...draft.answers, [id]: value } }),
    /** Typing the original back is no edit. */
    edit: ({ id, type, original }: Detail, value: FieldValue) => {
      const { [id]: _, ...others } = draft.edits;
      const isOriginal = original !== null && isSame(toEntered(original, type, zone), value);
      keep({ ...draft, edits: isOriginal ? others : { ...others, [id]: value } });
    },
  };
}

function isSame(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A form begins at the first thing that has to be filled in; where there is none, at its heading. */
function useFirstFocus(asked: readonly FormField[], answers: Entered) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(asked.find(({ id, isRequired }) => isRequired && isEmpty(answers[id])));
  useEffect(() => {
    const control = first.current && document.getElementById(controlId(first.current));
    (control ?? heading.current)?.focus();
  }, []);
  return heading;
}
