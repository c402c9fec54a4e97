import type { Caller } from "../../store.ts";
import type { Zoho } from "../../zoho.ts";
import { mappedName } from "../conversion/convert-values.ts";
import type { FieldDefinition } from "./field.ts";
import { fieldId, idWith, moduleId } from "./metadata-ids.ts";
import { findModule, type ModuleDefinition } from "./module.ts";
import { profilesOf } from "./profiles.ts";

/** A field as `settings/fields` and `settings/layouts` return it. */
export function describeField(
  { switches }: Pick<Zoho, "switches">,
  { organisation, user }: Caller,
  definition: ModuleDefinition,
  field: FieldDefinition,
) {
  const { api_name, field_label, data_type, read_only: isReadOnly, custom_field } = field;
  const profiles = profilesOf(organisation).map(({ id, name }) => ({
    permission_type:
      field.profiles.find((one) => one.id === id)?.permission_type ??
      (isReadOnly ? "read_only" : "read_write"),
    name,
    id,
  }));
  const own = profiles.find(({ id }) => id === user.profile.id)?.permission_type ?? "read_write";
  const isLead = definition.api_name === "Leads";
  const isWritable = !isReadOnly;
  return {
    id: fieldId(organisation, definition.api_name, api_name),
    api_name,
    field_label,
    display_label: field_label,
    data_type,
    json_type: api_name === "Tag" ? "jsonarray" : (jsonTypes[data_type] ?? "string"),
    length: field.length,
    decimal_place: data_type === "currency" || data_type === "double" ? 2 : null,
    system_mandatory: field.system_mandatory,
    read_only: own !== "read_write",
    field_read_only: isReadOnly,
    visible: own !== "hidden",
    custom_field,
    unique: field.unique,
    pick_list_values: field.pick_list_values.map((value, index) => ({
      ...value,
      reference_value: value.actual_value,
      sequence_number: index + 1,
      id: idWith(organisation, 7_000_000 + index),
      type: "used",
      colour_code: null,
    })),
    lookup: describeLookup(organisation, field),
    multiselectlookup: {},
    multiuserlookup: {},
    formula: {},
    auto_number: {},
    textarea: field.textarea,
    currency: data_type === "currency" ? { rounding_option: "normal", precision: 2 } : {},
    operation_type: {
      web_create: isWritable,
      web_update: isWritable,
      api_create: isWritable,
      api_update: isWritable,
    },
    view_type: { view: true, edit: isWritable, create: isWritable, quick_create: false },
    profiles,
    convert_mapping: isLead
      ? Object.fromEntries(
          ["Contacts", "Deals", "Accounts"].map((module) => {
            const target = findModule(organisation, switches, module);
            return [module, target && mappedName(api_name, custom_field, target)];
          }),
        )
      : null,
    layout_associations: null,
    global_picklist: null,
    crypt: null,
    private: null,
    tooltip: null,
    filterable: true,
    sortable: true,
    searchable: true,
    mass_update: true,
    virtual_field: false,
    webhook: true,
    ui_type: 1,
    display_type: -1,
    blueprint_supported: true,
    created_source: custom_field ? "user" : "default",
    history_tracking: null,
    pick_list_values_sorted_lexically: false,
    external: field.external,
    association_details: null,
    type: "used",
    quick_sequence_number: null,
    colour_code_enabled_by_system: false,
  };
}

function describeLookup(
  organisation: Caller["organisation"],
  { api_name, lookup }: FieldDefinition,
) {
  const target = lookup.module?.api_name;
  if (target === undefined) return {};
  return {
    display_label: target,
    api_name: null,
    module: { api_name: target, id: moduleId(organisation, target) },
    id: fieldId(organisation, target, api_name),
    query_details: {},
    revalidate_filter_during_edit: false,
  };
}

const jsonTypes: Readonly<Record<string, string>> = {
  integer: "integer",
  double: "double",
  currency: "double",
  percent: "double",
  boolean: "boolean",
  lookup: "jsonobject",
  ownerlookup: "jsonobject",
  userlookup: "jsonobject",
  layout: "jsonobject",
  RRULE: "jsonobject",
  multiselectpicklist: "jsonarray",
  participants: "jsonarray",
  multireminder: "jsonarray",
};
