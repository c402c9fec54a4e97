import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { lazy } from "react";
import { chunk } from "../../../platform/chunk.ts";
import type { FieldFacts } from "../../../ui/fields/field-frame.tsx";
import { Several } from "../../../ui/fields/several.tsx";
import { TextArea, TextField } from "../../../ui/fields/text-field.tsx";
import { YesOrNo } from "../../../ui/fields/yes-or-no.tsx";
import { controlId, type FormField } from "./form-field.ts";

// Lists are the heaviest thing on the page, and many forms have none.
const DropdownInput = lazy(
  chunk(async () => ({ default: (await import("./dropdown-input.tsx")).DropdownInput })),
);
const LookupInput = lazy(
  chunk(async () => ({ default: (await import("./lookup-input.tsx")).LookupInput })),
);

interface Props {
  readonly field: FormField;
  /** Undefined: nothing entered. */
  readonly value: FieldValue | undefined;
  /** An empty text stands for nothing. */
  readonly onChange: (value: FieldValue) => void;
  readonly hint: string | null;
  readonly mistake: string | null;
}

/** The control for each type of field that a CRM has. Suspends until it is there. */
export function FieldInput({ field, value, onChange, hint, mistake }: Props) {
  const { type, label, isRequired, options } = field;
  const facts: FieldFacts = { id: controlId(field), label, isRequired, hint, mistake };
  const text = { ...facts, value: typeof value === "string" ? value : "", onChange };
  switch (type) {
    case "text":
      return <TextField {...text} />;
    case "textarea":
      return <TextArea {...text} />;
    case "email":
    case "date":
    case "time":
    case "datetime-local":
      return <TextField {...text} type={type} />;
    case "number":
    case "decimal":
      return <TextField {...text} inputMode="decimal" />;
    case "integer":
      return <TextField {...text} inputMode="numeric" />;
    case "boolean":
      return (
        <YesOrNo {...facts} value={typeof value === "boolean" ? value : null} onChange={onChange} />
      );
    case "dropdown":
      return <DropdownInput facts={facts} options={options} value={value} onChange={onChange} />;
    case "multiselect":
      return (
        <Several
          {...facts}
          options={options}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          noneText={bookingTexts.lookupNoOptions}
        />
      );
    case "lookup":
    case "userlookup":
    case "owner":
      return (
        <LookupInput module={field.lookupModule} facts={facts} value={value} onChange={onChange} />
      );
  }
}
