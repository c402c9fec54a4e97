import { useEffect, useState } from "react";
import type { FieldFacts } from "./field-frame.tsx";
import { TextField } from "./text-field.tsx";

interface Props extends FieldFacts {
  readonly value: number;
  readonly atLeast: number;
  /** Only called with a whole number that is not too small. */
  readonly onChange: (value: number) => void;
}

/** A whole number. What is no such number may stand there while it is typed, and goes when one leaves. */
export function NumberField({ value, atLeast, onChange, ...facts }: Props) {
  const [text, setText] = useState(`${value}`);
  useEffect(() => setText((now) => (Number(now) === value ? now : `${value}`)), [value]);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : null;
  const isWrong = number === null || number < atLeast;
  function type(next: string) {
    setText(next);
    if (/^\d{1,6}$/.test(next) && Number(next) >= atLeast) onChange(Number(next));
  }
  return (
    <TextField
      {...facts}
      value={text}
      onChange={type}
      onLeave={() => setText(`${value}`)}
      inputMode="numeric"
      isShort
      mistake={facts.mistake ?? (isWrong ? `Enter ${atLeast} or more.` : null)}
    />
  );
}
