import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { Trash2 } from "lucide-react";
import { memo } from "react";
import type { Change } from "../section.ts";
import { withMapping } from "./edit-mapping.ts";
import { MappingCell } from "./mapping-cell.tsx";
import { MappingDestination, type MappingSettings } from "./mapping-destination.tsx";
import { MappingSource } from "./mapping-source.tsx";
import { MappingSwitches } from "./mapping-switches.tsx";

interface Props {
  readonly mapping: Mapping;
  /** Its place among the mappings, from 0. */
  readonly at: number;
  /** The settings at that moment, asked for when a list is opened. */
  readonly look: () => MappingSettings;
  readonly crmFields: CrmModuleFields;
  readonly change: Change;
  readonly isBroken: boolean;
  readonly sourceMistake: string | undefined;
  readonly fieldMistake: string | undefined;
  /** A field was chosen that another mapping of the same app field has. */
  readonly onTwin: (label: string) => void;
  readonly onRemove: (mapping: Mapping, at: number) => void;
}

export const MappingRow = memo(function MappingRow(props: Props) {
  const { mapping, at, look, crmFields, change, fieldMistake, sourceMistake } = props;
  const [entry] = mapping.fieldMappings;
  if (!entry) return null;
  const label = entry.label || mapping.sourceField || "new mapping";
  const name = mapping.parentAppFieldId === null ? label : `${label} (further mapping)`;
  const edit = (by: (mapping: Mapping) => Mapping) =>
    change(({ mappings }) => ({ mappings: withMapping(mappings, mapping.id, by) }));

  return (
    <tr className={rowClass}>
      <MappingCell title="Source">
        <MappingSource
          mapping={mapping}
          at={at}
          look={look}
          crmFields={crmFields}
          change={change}
          mistake={sourceMistake}
        />
      </MappingCell>
      <MappingDestination
        mapping={mapping}
        entry={entry}
        name={name}
        at={at}
        look={look}
        crmFields={crmFields}
        edit={edit}
        mistake={fieldMistake ?? (props.isBroken ? "No longer in your CRM" : undefined)}
        onTwin={props.onTwin}
      />
      <MappingSwitches mapping={mapping} entry={entry} name={name} edit={edit} />
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
