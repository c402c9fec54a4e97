import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { type FieldFacts, FieldFrame } from "../../../ui/fields/field-frame.tsx";
import { useLookup } from "./use-lookup.ts";

interface Props {
  /** Null: where the field leads is not known. */
  readonly module: string | null;
  readonly facts: FieldFacts;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** A record or a user of the CRM, found by part of the name. */
export function LookupInput({ module, ...rest }: Props) {
  if (module !== null) return <Lookup module={module} {...rest} />;
  return (
    <FieldFrame {...rest.facts}>
      <output
        id={rest.facts.id}
        className="block min-h-11 w-full rounded-control border border-danger bg-surface px-3 py-2.5 text-danger"
      >
        {bookingTexts.lookupNoModule}
      </output>
    </FieldFrame>
  );
}

function Lookup({ module, facts, value, onChange }: Props & { readonly module: string }) {
  const { search, records, emptyText } = useLookup(module);
  const chosen =
    typeof value === "object" && !Array.isArray(value) && value.id !== "" ? value : null;
  return (
    <Combobox
      {...facts}
      placeholder="Type part of a name"
      items={records}
      value={chosen}
      onChange={(record) => onChange(record ?? { id: "", name: "" })}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      onSearch={search}
      emptyText={emptyText}
    />
  );
}
