import { useEffect, useState } from "react";
import type { FieldFacts } from "./field-frame.tsx";
import { TextField } from "./text-field.tsx";

interface Props extends FieldFacts {
  readonly value: number;
  readonly atLeast: number;
  readonly atMost?: number;
  /** Only called with a whole number between them. */
  readonly onChange: (value: number) => void;
}

/** A whole number. What is no such number may stand there while it is typed, and goes when one leaves. */
export function NumberField({ value, atLeast, atMost = 999_999, onChange, ...facts }: Props) {
  const [text, setText] = useState(`${value}`);
  useEffect(() => setText((now) => (Number(now) === value ? now : `${value}`)), [value]);
  const isRight = (typed: string) =>
    /^\d{1,6}$/.test(typed) && Number(typed) >= atLeast && Number(typed) <= atMost;
  const isLow = !/^\d+$/.test(text) || Number(text) < atLeast;
  const wanted = isLow ? `Enter ${atLeast} or more.` : `Enter ${atMost} or less.`;
  function type(next: string) {
    setText(next);
    if (isRight(next)) onChange(Number(next));
  }
  return (
    <TextField
      {...facts}
      value={text}
      onChange={type}
      onLeave={() => setText(`${value}`)}
      inputMode="numeric"
      isShort
      mistake={facts.mistake ?? (isRight(text) ? null : wanted)}
    />
  );
}
