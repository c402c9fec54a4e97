import type { ComponentProps } from "react";
import { inputClass } from "./field.tsx";
import { describedBy, type FieldFacts, FieldFrame } from "./field-frame.tsx";

interface Props extends FieldFacts {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface InputProps extends Props {
  readonly type?: "text" | "email" | "date" | "time" | "datetime-local";
  readonly inputMode?: ComponentProps<"input">["inputMode"];
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  /** As wide as a number. */
  readonly isShort?: boolean;
}

export function TextField({
  value,
  onChange,
  type = "text",
  inputMode,
  onLeave,
  placeholder,
  isShort = false,
  ...facts
}: InputProps) {
  return (
    <FieldFrame {...facts}>
      <input
        {...controlProps(facts)}
        type={type}
        inputMode={inputMode}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        placeholder={placeholder}
        autoComplete="off"
        className={`${inputClass} disabled:bg-sunken aria-invalid:border-danger ${isShort ? "max-w-40" : ""}`}
      />
    </FieldFrame>
  );
}

export function TextArea({ value, onChange, ...facts }: Props) {
  return (
    <FieldFrame {...facts}>
      <textarea
        {...controlProps(facts)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={3}
        className={`${inputClass} h-auto min-h-24 py-2.5 disabled:bg-sunken aria-invalid:border-danger`}
      />
    </FieldFrame>
  );
}

function controlProps(facts: FieldFacts) {
  return {
    id: facts.id,
    // Announced, not enforced by the browser: its bubbles vanish and are in its own words.
    "aria-required": facts.isRequired || undefined,
    "aria-invalid": Boolean(facts.mistake) || undefined,
    "aria-describedby": describedBy(facts),
  };
}
