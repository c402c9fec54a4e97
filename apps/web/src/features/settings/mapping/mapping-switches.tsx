import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { mayBeEdited } from "@milepost/contract/settings/tidy-settings.ts";
import { mappingTexts } from "@milepost/contract/texts/settings-texts.ts";
import { Switch } from "../../../ui/fields/switch.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { setEdit, setView } from "./edit-mapping.ts";
import { MappingCell } from "./mapping-cell.tsx";
import { appFieldOf } from "./used-fields.ts";

interface Props {
  readonly mapping: Mapping;
  readonly entry: Mapping["fieldMappings"][number];
  /** What the row is called to a screen reader. */
  readonly name: string;
  readonly edit: (by: (mapping: Mapping) => Mapping) => void;
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

/** To the right in a card: View is at its left edge, and the words would leave a phone's screen. */
const viewPlace = "bottom-full pb-2 max-md:right-auto max-md:left-0";

/** Whether the booking form shows the field, and lets an agent correct it. */
export function MappingSwitches({ mapping, entry, name, edit }: Props) {
  const isHidden = neverShown.includes(appFieldOf(mapping) ?? "");
  const canEdit = mayBeEdited(mapping);
  return (
    <>
      <MappingCell title="View" isSwitch>
        <Tooltip text={isHidden ? neverOnForm : mappingTexts.viewTooltip} where={viewPlace}>
          {(tip) => (
            <Switch
              {...tip}
              label={`View ${name}`}
              isLabelHidden
              aria-disabled={isHidden}
              checked={entry.showInBookingForm && !isHidden}
              onChange={(isOn) => edit((now) => setView(now, isOn))}
            />
          )}
        </Tooltip>
      </MappingCell>
      <MappingCell title="Edit" isSwitch>
        <Tooltip text={isHidden ? neverOnForm : editWords(mapping)}>
          {(tip) => (
            <Switch
              {...tip}
              label={`Edit ${name}`}
              isLabelHidden
              aria-disabled={!canEdit}
              checked={entry.editable && canEdit}
              onChange={(isOn) => edit((now) => setEdit(now, isOn))}
            />
          )}
        </Tooltip>
      </MappingCell>
    </>
  );
}
