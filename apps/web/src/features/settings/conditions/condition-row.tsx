import {
  type Condition,
  type Operator,
  operatorLabels,
} from "@milepost/contract/settings/condition.ts";
import { Trash2 } from "lucide-react";
import { memo } from "react";
import { Picker } from "../../../ui/fields/picker.tsx";
import { Select } from "../../../ui/fields/select-field.tsx";
import { controlId } from "../control-id.ts";
import { fieldItem } from "../mapping/field-item.ts";
import { fieldPlace } from "../mapping/used-fields.ts";
import type { Catalogue } from "../section.ts";
import { ConditionValue } from "./condition-value.tsx";
import {
  chooseConditionField,
  editCondition,
  fieldAt,
  operatorsFor,
  toggleJoin,
} from "./edit-conditions.ts";

interface Props {
  readonly condition: Condition;
  readonly path: string;
  readonly word: string;
  readonly modules: readonly string[];
  readonly catalogue: Catalogue;
  readonly isBroken: boolean;
  readonly fieldMistake: string | null;
  readonly valueMistake: string | null;
  readonly onChange: (edit: (now: readonly Condition[]) => Condition[]) => void;
  readonly onRemove: (condition: Condition) => void;
}

export const ConditionRow = memo(function ConditionRow(props: Props) {
  const { condition, path, word, modules, catalogue, onChange } = props;
  const { order, field, operator, logicalOperator } = condition;
  const { crmModuleFields } = catalogue;
  const crmField = fieldAt(field, crmModuleFields);
  const edit = (change: Partial<Condition>) => onChange((now) => editCondition(now, order, change));
  const fieldMistake = props.fieldMistake ?? (props.isBroken ? "No longer in your CRM" : null);
  const noteId = `${controlId(path)}-note`;

  function itemsOf() {
    return modules.flatMap((module) =>
      (crmModuleFields[module] ?? []).map((one) => ({
        ...fieldItem(one),
        key: fieldPlace(module, one.name),
        text: `${module}: ${one.label}`,
      })),
    );
  }

  return (
    <li className="grid grid-cols-[1fr_2.25rem] items-start gap-2 rounded-control border border-line p-3 md:grid-cols-[4.5rem_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,2fr)_2.25rem] md:border-0 md:p-0">
      <span className="flex h-9 items-center gap-2">
        <span className="w-5 text-muted tabular-nums">{order}</span>
        {logicalOperator !== null && (
          <button
            type="button"
            aria-label={`${logicalOperator} before ${word} ${order}, change`}
            onClick={() => onChange((now) => toggleJoin(now, order))}
            className="h-7 rounded-full border border-edge bg-surface px-2 font-semibold text-small hover:border-primary hover:text-primary"
          >
            {logicalOperator}
          </button>
        )}
      </span>
      <div className="min-w-0 max-md:order-1 max-md:col-span-2">
        <Picker
          id={controlId(`${path}.field`)}
          label={`Field of ${word} ${order}`}
          chosen={field === "" ? null : { key: field, text: nameOf(field, crmField?.label) }}
          placeholder="Choose field"
          itemsOf={itemsOf}
          onChoose={(key) => edit(chooseConditionField(condition, key, crmModuleFields))}
          isWrong={fieldMistake !== null}
          describedBy={fieldMistake === null ? undefined : noteId}
        />
        {fieldMistake !== null && (
          <p id={noteId} className="text-danger text-small">
            {fieldMistake}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${word} ${order}`}
        onClick={() => props.onRemove(condition)}
        className="flex size-9 items-center justify-center rounded-control text-muted hover:text-danger md:order-last"
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
      </button>
      <div className="max-md:order-1 max-md:col-span-2">
        <Select
          label={`Operator of ${word} ${order}`}
          options={operatorsFor(crmField).map((one) => ({ value: one, text: operatorLabels[one] }))}
          value={operator}
          onChange={(one) => edit({ operator: one as Operator, value: condition.value })}
        />
      </div>
      <div className="min-w-0 max-md:order-1 max-md:col-span-2">
        <ConditionValue
          id={controlId(`${path}.value`)}
          label={`Value of ${word} ${order}`}
          condition={condition}
          crmField={crmField}
          lent={catalogue.lent}
          mistake={props.valueMistake}
          onChange={(value) => edit({ value })}
        />
      </div>
    </li>
  );
});

function nameOf(field: string, label: string | undefined): string {
  const [module, name] = field.split(":");
  return `${module}: ${label ?? name}`;
}
