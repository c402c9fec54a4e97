import { bookingTexts, type FieldValue } from "@milepost/contract";
import { Several, YesOrNo } from "../../ui/choice-field.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import type { FieldFacts } from "../../ui/field-frame.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { controlId } from "./control-id.ts";
import type { FormField } from "./form-fields.ts";
import { LookupInput } from "./lookup-input.tsx";

interface Props {
  readonly field: FormField;
  /** Undefined: nothing entered. */
  readonly value: FieldValue | undefined;
  /** An empty text stands for nothing. */
  readonly onChange: (value: FieldValue) => void;
  readonly hint: string | null;
  readonly mistake: string | null;
}

/** The control for each type of field that a CRM has. */
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
      return (
        <Combobox
          {...facts}
          placeholder="Choose"
          items={options}
          value={typeof value === "string" && value !== "" ? value : null}
          onChange={(option) => onChange(option ?? "")}
          textOf={(option) => option}
          emptyText={
            options.length === 0 ? bookingTexts.lookupNoOptions : bookingTexts.lookupNoResults
          }
        />
      );
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
      return <LookupInput module={field.lookupModule} {...{ facts, value, onChange }} />;
  }
}
