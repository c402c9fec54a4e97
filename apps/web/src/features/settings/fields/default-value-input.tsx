import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import type { DefaultFieldValue, FieldValue } from "@milepost/contract/settings/mapping.ts";
import { localIn, withOffset } from "../../../platform/time/zoned-time.ts";
import { Picker } from "../../../ui/fields/picker.tsx";
import { denseClass, Select } from "../../../ui/fields/select-field.tsx";
import type { Catalogue } from "../section.ts";
import { typedValue } from "./edit-fields.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly row: DefaultFieldValue;
  /** Undefined: none is chosen yet. */
  readonly crmField: CrmField | undefined;
  readonly catalogue: Catalogue;
  /** Of the workflow: a date with a time is typed as the wall clock there. */
  readonly zone: string;
  readonly onChange: (value: FieldValue) => void;
}

/** The control for each type of field that a CRM has. */
export function DefaultValueInput(props: Props) {
  const { id, label, row, crmField, catalogue, zone, onChange } = props;
  const { fieldType: type, defaultValue: value } = row;
  const text = typeof value === "string" || typeof value === "number" ? `${value}` : "";
  switch (type) {
    case "boolean":
      return (
        <Select
          id={id}
          label={label}
          placeholder="Choose"
          options={yesOrNo}
          value={typeof value === "boolean" ? `${value}` : ""}
          onChange={(choice) => onChange(choice === "true")}
        />
      );
    case "dropdown":
      return (
        <Select
          id={id}
          label={label}
          onChange={onChange}
          placeholder="Choose value"
          options={optionsWith(crmField, text).map((one) => ({ value: one, text: one }))}
          value={text}
        />
      );
    case "multiselect":
      return <SeveralValues {...props} />;
    case "userlookup":
    case "owner":
      return <UserValue {...props} users={catalogue.users} />;
    case "lookup": {
      const { LookupInput } = catalogue.lent;
      const module = crmField?.lookupDetails?.module ?? crmField?.lookup?.module ?? null;
      return (
        <LookupInput module={module} value={value} onChange={onChange} facts={{ id, label }} />
      );
    }
    case "datetime-local":
      return (
        <input
          id={id}
          aria-label={label}
          type="datetime-local"
          value={localIn(text, zone) ?? ""}
          onChange={({ target }) =>
            onChange(target.value === "" ? "" : withOffset(target.value, zone))
          }
          className={denseClass}
        />
      );
    default:
      return (
        <input
          id={id}
          aria-label={label}
          type={type === "date" || type === "time" ? type : "text"}
          inputMode={type === "number" || type === "decimal" ? "decimal" : undefined}
          value={text}
          placeholder="Value"
          onChange={(event) => onChange(typedValue(event.target.value, type))}
          className={denseClass}
        />
      );
  }
}

const yesOrNo = [
  { value: "true", text: "Yes" },
  { value: "false", text: "No" },
];

function SeveralValues({ id, label, row, crmField, onChange }: Props) {
  const chosen = Array.isArray(row.defaultValue) ? row.defaultValue : [];
  const options = optionsWith(crmField, "");
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="max-h-list overflow-y-auto rounded-control border border-edge bg-surface px-2.5 py-1"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={() =>
              onChange(options.filter((one) => (one === option) !== chosen.includes(one)))
            }
            className="size-4.5 accent-primary"
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** The CRM knows its users by its own id. */
function UserValue({ id, label, row, users, onChange }: Props & { users: readonly CrmUser[] }) {
  const { defaultValue: value } = row;
  const chosen = typeof value === "object" && !Array.isArray(value) ? value : null;
  return (
    <Picker
      id={id}
      label={label}
      chosen={chosen && { key: chosen.id, text: chosen.name }}
      placeholder="Choose user"
      itemsOf={() =>
        users.map(({ zohoUserId, name, email }) => ({ key: zohoUserId, text: name, note: email }))
      }
      onChoose={(key) => {
        const user = users.find(({ zohoUserId }) => zohoUserId === key);
        if (user) onChange({ id: key, name: user.name, email: user.email });
      }}
    />
  );
}

/** What was chosen before the CRM's list changed is still seen. */
function optionsWith(field: CrmField | undefined, value: string): readonly string[] {
  const options = field?.options ?? [];
  return value === "" || options.includes(value) ? options : [value, ...options];
}
