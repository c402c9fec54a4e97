import {
  type CrmModuleFields,
  type Mapping,
  mappingTexts,
  mayBeEdited,
  type WorkflowSettings,
} from "@milepost/contract";
import { Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Picker } from "../../../ui/picker.tsx";
import { Select } from "../../../ui/select-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { controlId } from "../control-id.ts";
import type { Change } from "../section.ts";
import { fieldChoices, moduleChoices, twinOf } from "./destination-choices.ts";
import { chooseField, chooseModule, setEdit, setView, withMapping } from "./edit-mapping.ts";
import { MappingSource } from "./mapping-source.tsx";
import { appFieldOf, usedFields } from "./used-fields.ts";

type Settings = Pick<
  WorkflowSettings,
  | "mappings"
  | "bookingAgentFields"
  | "defaultFieldValues"
  | "sourceModule"
  | "destinationModule"
  | "createMeeting"
>;

interface Props {
  readonly mapping: Mapping;
  /** Its place among the mappings, from 0. */
  readonly at: number;
  /** The settings at that moment, asked for when a list is opened. */
  readonly look: () => Settings;
  readonly crmFields: CrmModuleFields;
  readonly change: Change;
  readonly isBroken: boolean;
  readonly sourceMistake: string | undefined;
  readonly fieldMistake: string | undefined;
  /** A field was chosen that another mapping of the same app field has. */
  readonly onTwin: (label: string) => void;
  readonly onRemove: (mapping: Mapping, at: number) => void;
}

/** Never on the booking form: they are decided with the slot. */
const neverShown: readonly string[] = [
  "appBookingDateTime",
  "appBookingEndDateTime",
  "appSourceRecordId",
];

const neverOnForm = "Decided with the slot, so never on the form";

/** What the switch does, or why it does nothing. */
function editWords(mapping: Mapping): string {
  if (mayBeEdited(mapping)) return mappingTexts.editTooltip;
  return mayBeEdited(setView(mapping, true))
    ? "Turn View on first"
    : "The slot or the invitation depends on it, so the form only shows it";
}

export const MappingRow = memo(function MappingRow(props: Props) {
  const { mapping, at, look, crmFields, change, fieldMistake, sourceMistake } = props;
  const [entry] = mapping.fieldMappings;
  if (!entry) return null;
  const { mappedModule, destinationField, showInBookingForm, editable } = entry;
  const label = entry.label || mapping.sourceField || "new mapping";
  const name = mapping.parentAppFieldId === null ? label : `${label} (further mapping)`;
  const edit = (by: (mapping: Mapping) => Mapping) =>
    change(({ mappings }) => ({ mappings: withMapping(mappings, mapping.id, by) }));
  const fields = crmFields[mappedModule] ?? [];
  const field = fields.find((one) => one.name === destinationField);
  const text = field?.label ?? destinationField;
  const mistake = fieldMistake ?? (props.isBroken ? "Not in your CRM any more" : undefined);
  const noteId = `${controlId(`mappings.${at}`)}-note`;
  const isHidden = neverShown.includes(appFieldOf(mapping) ?? "");
  const canEdit = mayBeEdited(mapping);

  function choose(key: string) {
    const chosen = fields.find((one) => one.name === key);
    if (chosen && twinOf(mapping, mappedModule, key, look().mappings)) props.onTwin(chosen.label);
    else edit((now) => chooseField(now, chosen));
  }

  return (
    <tr className={rowClass}>
      <Cell title="Source">
        <MappingSource
          mapping={mapping}
          at={at}
          look={look}
          crmFields={crmFields}
          change={change}
          mistake={sourceMistake}
        />
      </Cell>
      <Cell title="Destination module">
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
      </Cell>
      <Cell title="Destination field">
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
      </Cell>
      <Cell title="View" isSwitch>
        <Tooltip text={isHidden ? neverOnForm : mappingTexts.viewTooltip}>
          {(tip) => (
            <Switch
              {...tip}
              label={`View ${name}`}
              isLabelHidden
              aria-disabled={isHidden}
              checked={showInBookingForm && !isHidden}
              onChange={(isOn) => edit((now) => setView(now, isOn))}
            />
          )}
        </Tooltip>
      </Cell>
      <Cell title="Edit" isSwitch>
        <Tooltip text={isHidden ? neverOnForm : editWords(mapping)}>
          {(tip) => (
            <Switch
              {...tip}
              label={`Edit ${name}`}
              isLabelHidden
              aria-disabled={!canEdit}
              checked={editable && canEdit}
              onChange={(isOn) => edit((now) => setEdit(now, isOn))}
            />
          )}
        </Tooltip>
      </Cell>
      <td className="align-top max-md:absolute max-md:top-2 max-md:right-2">
        {entry.canDelete && (
          <button
            type="button"
            aria-label={`Remove mapping of ${name}`}
            onClick={() => props.onRemove(mapping, at)}
            className="mt-1.5 flex size-9 items-center justify-center rounded-control text-muted hover:text-danger"
          >
            <Trash2 className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  );
});

const rowClass =
  "border-line border-t max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:rounded-control max-md:border max-md:p-3";

interface CellProps {
  readonly title: string;
  readonly isSwitch?: boolean;
  readonly children: ReactNode;
}

/** On a narrow screen a row is a card, and each cell has its own heading. */
function Cell({ title, isSwitch = false, children }: CellProps) {
  return (
    <td
      className={`p-1.5 align-top max-md:p-0 ${isSwitch ? "max-md:flex max-md:items-center max-md:gap-3" : "max-md:col-span-2"}`}
    >
      <span aria-hidden="true" className="text-muted text-small md:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
