import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { inputClass } from "../../ui/fields/field.tsx";
import { describedBy, type FieldFacts, FieldFrame } from "../../ui/fields/field-frame.tsx";

interface Props extends Omit<FieldFacts, "mistake"> {
  /** What counts; shown unless somebody is typing. */
  readonly value: string;
  readonly inputMode: ComponentProps<"input">["inputMode"];
  /** What is wrong with what is being typed; null: nothing. */
  readonly mistakeIn: (text: string) => string | null;
  /** When it is left, or on Enter. Escape takes it back. */
  readonly onCommit: (text: string) => void;
}

/** A short text that counts once it is typed whole: half of "13:45" is a time too. */
export function DraftField({ value, inputMode, mistakeIn, onCommit, ...facts }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const all = { ...facts, mistake: draft === null ? null : mistakeIn(draft) };
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft.trim() !== value) onCommit(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape" || draft === null) return;
    // It was for the typing, not for a dialog around it.
    event.stopPropagation();
    setDraft(null);
  };
  return (
    <FieldFrame {...all}>
      <input
        id={facts.id}
        value={draft ?? value}
        inputMode={inputMode}
        autoComplete="off"
        aria-invalid={all.mistake !== null || undefined}
        aria-describedby={describedBy(all)}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className={`${inputClass} tabular-nums aria-invalid:border-danger`}
      />
    </FieldFrame>
  );
}
