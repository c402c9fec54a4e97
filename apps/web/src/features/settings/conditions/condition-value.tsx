import type { Condition } from "@milepost/contract/settings/condition.ts";
import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import { denseClass, Select } from "../../../ui/fields/select-field.tsx";
import type { LentParts } from "../lent-parts.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly condition: Condition;
  /** Undefined: none is chosen yet. */
  readonly crmField: CrmField | undefined;
  readonly mistake: string | null;
  readonly lent: LentParts;
  readonly onChange: (value: string) => void;
}

/** What a field is compared with, by the field's type. */
export function ConditionValue({ mistake, ...props }: Props) {
  if (props.condition.operator === "is_not_empty") return null;
  const noteId = `${props.id}-note`;
  return (
    <>
      <ValueControl {...props} isWrong={mistake !== null} noteId={noteId} />
      {mistake !== null && (
        <p id={noteId} className="text-danger text-small">
          {mistake}
        </p>
      )}
    </>
  );
}

interface ControlProps extends Omit<Props, "mistake"> {
  readonly isWrong: boolean;
  readonly noteId: string;
}

function ValueControl(props: ControlProps) {
  const { id, label, condition, crmField, onChange, isWrong, noteId, lent } = props;
  const { operator, value } = condition;
  const control = {
    id,
    "aria-label": label,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": isWrong ? noteId : undefined,
  };
  if (operator === "is_within_geofence") {
    return (
      <lent.GeofenceField
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        mistakeId={isWrong ? noteId : null}
      />
    );
  }
  const options = optionsOf(crmField);
  const isExact = operator === "is" || operator === "is_not";
  if (options && isExact) {
    // What was chosen before the CRM's list changed is still seen.
    const known = value === "" || options.includes(value) ? options : [value, ...options];
    return (
      <Select
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        isWrong={isWrong}
        placeholder="Choose value"
        options={known.map((one) => ({ value: one, text: one }))}
      />
    );
  }
  return (
    <input
      {...control}
      type={crmField?.type === "date" ? "date" : "text"}
      inputMode={isNumber(crmField) ? "decimal" : undefined}
      value={value}
      placeholder="Value"
      onChange={(event) => onChange(event.target.value)}
      className={denseClass}
    />
  );
}

/** Null: anything may be typed. */
function optionsOf(field: CrmField | undefined): readonly string[] | null {
  if (field?.type === "boolean") return ["true", "false"];
  const isList = field?.type === "dropdown" || field?.type === "multiselect";
  return isList && field.options?.length ? field.options : null;
}

function isNumber(field: CrmField | undefined): boolean {
  return ["number", "integer", "decimal"].includes(field?.type ?? "");
}
