import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { ModulePair } from "@milepost/contract/settings/module-pair.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Picker } from "../../../ui/fields/picker.tsx";
import { Select } from "../../../ui/fields/select-field.tsx";
import { controlId } from "../control-id.ts";
import { chooseField, chooseModule } from "./edit-mapping.ts";
import { fieldChoices } from "./field-choices.ts";
import { MappingCell } from "./mapping-cell.tsx";
import { moduleChoices } from "./module-choices.ts";
import { twinOf } from "./twin-of.ts";
import { usedFields } from "./used-fields.ts";

/** What the choices depend on. */
export type MappingSettings = Pick<
  WorkflowSettings,
  "mappings" | "bookingAgentFields" | "defaultFieldValues"
> &
  ModulePair;

interface Props {
  readonly mapping: Mapping;
  readonly entry: Mapping["fieldMappings"][number];
  /** What the row is called to a screen reader. */
  readonly name: string;
  /** Its place among the mappings, from 0. */
  readonly at: number;
  /** The settings at that moment, asked for when a list is opened. */
  readonly look: () => MappingSettings;
  readonly crmFields: CrmModuleFields;
  readonly edit: (by: (mapping: Mapping) => Mapping) => void;
  readonly mistake: string | undefined;
  /** A field was chosen that another mapping of the same app field has. */
  readonly onTwin: (label: string) => void;
}

/** Where in the CRM a value goes: its module and its field. */
export function MappingDestination({ mapping, entry, name, at, look, crmFields, ...rest }: Props) {
  const { edit, mistake, onTwin } = rest;
  const { mappedModule, destinationField } = entry;
  const fields = crmFields[mappedModule] ?? [];
  const field = fields.find((one) => one.name === destinationField);
  const text = field?.label ?? destinationField;
  const noteId = `${controlId(`mappings.${at}`)}-note`;

  function choose(key: string) {
    const chosen = fields.find((one) => one.name === key);
    if (chosen && twinOf(mapping, mappedModule, key, look().mappings)) onTwin(chosen.label);
    else edit((now) => chooseField(now, chosen));
  }

  return (
    <>
      <MappingCell title="Destination module">
        {entry.fixedModule ? (
          <p className="flex min-h-9 items-center px-2.5 max-md:min-h-0 max-md:px-0">
            {mappedModule}
          </p>
        ) : (
          <Select
            label={`Destination module of ${name}`}
            options={moduleChoices(look(), mapping).map((module) => ({
              value: module,
              text: module,
            }))}
            value={mappedModule}
            onChange={(module) => edit((now) => chooseModule(now, module))}
          />
        )}
      </MappingCell>
      <MappingCell title="Destination field">
        <Picker
          id={controlId(`mappings.${at}.destinationField`)}
          label={`Destination field of ${name}`}
          chosen={destinationField === "" ? null : { key: destinationField, text }}
          placeholder={mapping.isOriginalAppField ? "Not mapped" : "Choose field"}
          itemsOf={() => {
            const now = look();
            return fieldChoices(mapping, crmFields, {
              used: usedFields(now),
              mappings: now.mappings,
            });
          }}
          onChoose={choose}
          isWrong={mistake !== undefined}
          describedBy={mistake && noteId}
        />
        {mistake && (
          <p id={noteId} className="text-danger text-small">
            {mistake}
          </p>
        )}
      </MappingCell>
    </>
  );
}
