import type { CrmField, CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Picker } from "../../../ui/fields/picker.tsx";
import { Select } from "../../../ui/fields/select-field.tsx";
import { controlId } from "../control-id.ts";
import { fieldItem } from "../mapping/field-item.ts";
import { fieldPlace, isUsedByOther, type UsedFields } from "../mapping/used-fields.ts";

interface Props {
  /** `bookingAgentFields.2` */
  readonly path: string;
  /** Of its list and id, to know its own field from others'. */
  readonly mark: string;
  /** "Booking agent field 3" */
  readonly name: string;
  readonly module: string;
  readonly modules: readonly string[];
  readonly field: string;
  readonly crmFields: CrmModuleFields;
  readonly usedOf: () => UsedFields;
  readonly isBroken: boolean;
  readonly mistake: string | undefined;
  readonly onModule: (module: string) => void;
  readonly onField: (field: CrmField) => void;
  readonly onRemove: () => void;
  /** What belongs to the field: whether it is required, or its value. */
  readonly children: ReactNode;
}

/** A field of the CRM to be chosen, and what it is for. */
export function FieldRow(props: Props) {
  const { path, mark, name, module, field, crmFields, usedOf } = props;
  const fields = crmFields[module] ?? [];
  const chosen = fields.find((one) => one.name === field);
  const mistake = props.mistake ?? (props.isBroken ? "No longer in your CRM" : undefined);
  const noteId = `${controlId(path)}-note`;
  // What was chosen before the modules were others is still seen.
  const modules = [...new Set([...props.modules, module])];

  function itemsOf() {
    const used = usedOf();
    return fields.map((one) => {
      const isUsed = isUsedByOther(used, fieldPlace(module, one.name), mark);
      return fieldItem(one, { isUsed, isDisabled: isUsed });
    });
  }

  return (
    <li className="grid grid-cols-[1fr_2.25rem] items-start gap-2 rounded-control border border-line p-3 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_2.25rem] md:border-0 md:p-0">
      <Select
        label={`Module of ${name}`}
        options={modules.map((one) => ({ value: one, text: one }))}
        value={module}
        onChange={props.onModule}
      />
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={props.onRemove}
        className="flex size-9 items-center justify-center rounded-control text-muted hover:text-danger md:order-last"
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
      </button>
      <div className="min-w-0 max-md:col-span-2">
        <Picker
          id={controlId(`${path}.field`)}
          label={`Field of ${name}`}
          chosen={field === "" ? null : { key: field, text: chosen?.label ?? field }}
          placeholder="Choose field"
          itemsOf={itemsOf}
          onChoose={(key) => {
            const found = fields.find((one) => one.name === key);
            if (found) props.onField(found);
          }}
          isWrong={mistake !== undefined}
          describedBy={mistake && noteId}
        />
        {mistake && (
          <p id={noteId} className="text-danger text-small">
            {mistake}
          </p>
        )}
      </div>
      <div className="min-w-0 max-md:col-span-2">{props.children}</div>
    </li>
  );
}
