import type { FieldValue } from "@milepost/contract";
import { useState } from "react";
import { type Draft, keepDraft, readDraft } from "./draft.ts";
import { toEntered } from "./field-value.ts";
import type { Detail, FormField } from "./form-fields.ts";
import type { Wish } from "./wish.ts";

/** What is typed, kept over a reload and the browser's back. */
export function useDraft(wish: Wish, zone: string) {
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
