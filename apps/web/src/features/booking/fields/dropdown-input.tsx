import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import type { FieldFacts } from "../../../ui/fields/field-frame.tsx";

interface Props {
  readonly facts: FieldFacts;
  readonly options: readonly string[];
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** One of a list. */
export function DropdownInput({ facts, options, value, onChange }: Props) {
  const { lookupNoOptions, lookupNoResults } = bookingTexts;
  return (
    <Combobox
      {...facts}
      placeholder="Choose"
      items={options}
      value={typeof value === "string" && value !== "" ? value : null}
      onChange={(option) => onChange(option ?? "")}
      textOf={(option) => option}
      emptyText={options.length === 0 ? lookupNoOptions : lookupNoResults}
    />
  );
}
