/** A field in the words of Zoho's `settings/fields`: every write is checked against what it says. */
export interface FieldDefinition {
  readonly api_name: string;
  readonly field_label: string;
  readonly data_type: string;
  /** Characters; null: no limit, or the type's own. */
  readonly length: number | null;
  readonly system_mandatory: boolean;
  /** Nobody may write it. */
  readonly read_only: boolean;
  /** Empty: not unique. */
  readonly unique: { readonly casesensitive?: string };
  /** Not null on a textarea: "small", "large" or "rich_text". */
  readonly textarea: { readonly type: string } | null;
  readonly pick_list_values: readonly PickListValue[];
  /** Empty unless the type is a lookup of another module. */
  readonly lookup: { readonly module?: { readonly api_name: string } };
  /** Not null: a field that records can be addressed by, for one user or the whole organisation. */
  readonly external: { readonly type: string } | null;
  /** Who may not read and write it; a profile that is not named may do both. */
  readonly profiles: readonly FieldPermission[];
  readonly custom_field: boolean;
}

interface PickListValue {
  readonly actual_value: string;
  readonly display_value: string;
}

interface FieldPermission {
  readonly id: string;
  readonly name: string;
  readonly permission_type: "read_write" | "read_only" | "hidden";
}

/** As a seed may write it: only what is out of the ordinary. */
export interface SeededField {
  readonly api_name: string;
  readonly field_label?: string;
  readonly data_type: string;
  readonly length?: number | null;
  readonly system_mandatory?: boolean;
  readonly read_only?: boolean;
  readonly unique?: boolean | { readonly casesensitive?: string };
  readonly textarea?: { readonly type: string };
  readonly pick_list_values?: readonly (string | PickListValue)[];
  readonly lookup?: { readonly module?: { readonly api_name: string } };
  readonly external?: { readonly type: string } | null;
  readonly profiles?: readonly FieldPermission[];
  readonly custom_field?: boolean;
}

export function field(seeded: SeededField): FieldDefinition {
  const { unique = {}, pick_list_values: values = [] } = seeded;
  const { api_name, data_type } = seeded;
  return {
    api_name,
    data_type,
    field_label: seeded.field_label ?? labelOf(api_name),
    length: seeded.length ?? textareaLength(seeded) ?? usualLength[data_type] ?? null,
    textarea: data_type === "textarea" ? (seeded.textarea ?? { type: "large" }) : null,
    system_mandatory: seeded.system_mandatory ?? false,
    read_only: seeded.read_only ?? readOnlyTypes.includes(data_type),
    unique: typeof unique === "object" ? unique : unique ? { casesensitive: "false" } : {},
    pick_list_values: values.map((value) =>
      typeof value === "string" ? { actual_value: value, display_value: value } : value,
    ),
    lookup: seeded.lookup ?? {},
    external: seeded.external ?? null,
    profiles: seeded.profiles ?? [],
    custom_field: seeded.custom_field ?? true,
  };
}

export function isUnique({ unique }: FieldDefinition): boolean {
  return unique.casesensitive !== undefined;
}

/** "Visit_Postcode" is labelled "Visit Postcode". */
function labelOf(apiName: string): string {
  return apiName
    .replace(/__s$/, "")
    .replace(/_+/g, " ")
    .replace(/([a-z])(Date|Time)/g, "$1 $2")
    .trim();
}

function textareaLength({ textarea }: SeededField): number | null {
  if (!textarea) return null;
  return { small: 2_000, large: 32_000, rich_text: 50_000 }[textarea.type] ?? null;
}

const readOnlyTypes = ["autonumber", "formula", "rollup_summary"];

/** Where the definition itself does not say. */
const usualLength: Readonly<Record<string, number>> = {
  text: 255,
  email: 100,
  website: 450,
  phone: 30,
  picklist: 120,
  textarea: 32_000,
  integer: 9,
  bigint: 18,
};
