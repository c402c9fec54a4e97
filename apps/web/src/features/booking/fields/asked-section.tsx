import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import type { Entered } from "../payload.ts";
import { FieldInput } from "./field-input.tsx";
import type { FormField } from "./form-field.ts";

interface Props {
  readonly asked: readonly FormField[];
  readonly answers: Entered;
  readonly onAnswer: (field: FormField, value: FieldValue) => void;
  readonly mistakes: Readonly<Record<string, string>>;
}

/** What the booking agent has to ask the customer. */
export function AskedSection({ asked, answers, onAnswer, mistakes }: Props) {
  return (
    <section aria-labelledby="required-information" className="flex flex-col gap-5">
      <h2 id="required-information" className="font-semibold text-slot">
        {bookingTexts.required}
      </h2>
      {asked.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={answers[field.id]}
          onChange={(value) => onAnswer(field, value)}
          hint={null}
          mistake={mistakes[field.id] ?? null}
        />
      ))}
    </section>
  );
}
