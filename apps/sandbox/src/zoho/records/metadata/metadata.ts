import { type Answer, answer, invalidModule, nothingFound, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { Organisation } from "../../organisation.ts";
import type { Zoho } from "../../zoho.ts";
import { isDenied } from "../write/permission.ts";
import { describeField } from "./describe-field.ts";
import { field } from "./field.ts";
import { fieldId, layoutId, moduleId } from "./metadata-ids.ts";
import { findModule, listModules, type ModuleDefinition } from "./module.ts";
import { layoutsOf, pipelinesOf, standardLayout } from "./pipelines.ts";
import { profilesOf } from "./profiles.ts";

/** `GET /settings/modules` */
export function describeModules({ switches }: Zoho, { caller, query }: ApiCall): Answer {
  const { status = "visible" } = query;
  if (!status.split(",").includes("visible")) return nothingFound;
  const modules = listModules(caller.organisation, switches)
    .filter((one) => !isDenied(caller, `Crm_Implied_View_${one.api_name}`))
    .map((one, index) => describeModule(caller.organisation, one, index));
  return answer(200, { modules });
}

/** `GET /settings/modules/{api_name}` */
export function describeOneModule({ switches }: Zoho, { caller, params }: ApiCall): Answer {
  const all = listModules(caller.organisation, switches);
  const index = all.findIndex(({ api_name }) => api_name === params.name);
  const definition = all[index];
  if (!definition) return invalidModule;
  const { displayField: name } = definition;
  const module = {
    ...describeModule(caller.organisation, definition, index),
    display_field: { api_name: name, id: fieldId(caller.organisation, definition.api_name, name) },
    search_layout_fields: [name],
    related_list_properties: { sort_by: null, fields: [name], sort_order: null },
    lookup_field_properties: { fields: [] },
    custom_view: null,
    territory: null,
    $properties: [],
    filter_status: false,
  };
  return answer(200, { modules: [module] });
}

/** `GET /settings/fields?module=` */
export function describeFields(zoho: Zoho, call: ApiCall): Answer {
  return withNamedModule(zoho, call, (definition) => {
    const { type = "used" } = call.query;
    const all = [idField, ...definition.fields.values()];
    const shown = type === "unused" ? [] : all;
    if (shown.length === 0) return nothingFound;
    const fields = shown.map((field) => describeField(zoho, call.caller, definition, field));
    return answer(200, { fields });
  });
}

/** `GET /settings/fields/{id}?module=` */
export function describeOneField(zoho: Zoho, call: ApiCall): Answer {
  return withNamedModule(zoho, call, (definition) => {
    const { organisation } = call.caller;
    const field = definition.fields
      .values()
      .find(
        ({ api_name }) => fieldId(organisation, definition.api_name, api_name) === call.params.id,
      );
    if (!field) return nothingFound;
    return answer(200, { fields: [describeField(zoho, call.caller, definition, field)] });
  });
}

/** `GET /settings/layouts?module=`. They alone say what is `required`. */
export function describeLayouts(zoho: Zoho, call: ApiCall): Answer {
  return withNamedModule(zoho, call, (definition) => {
    const names = layoutsOf(zoho.switches, definition.api_name);
    return answer(200, {
      layouts: names.map((name) => describeLayout(zoho, call, definition, name)),
    });
  });
}

function describeLayout(
  zoho: Zoho,
  { caller }: ApiCall,
  definition: ModuleDefinition,
  name: string,
) {
  const { organisation } = caller;
  const { api_name: module, layoutRequires, singular_label: label } = definition;
  const fields = [...definition.fields.values()].map((field, index) => ({
    ...withMaps(zoho, describeField(zoho, caller, definition, field), name),
    required: field.system_mandatory || layoutRequires.includes(field.api_name),
    validation_rule: null,
    default_value: null,
    sequence_number: index + 1,
    section_id: 1,
  }));
  const title = `${label} Information`;
  const isStandard = name === standardLayout;
  return {
    id: layoutId(organisation, module, name),
    name,
    api_name: isStandard ? "Standard__s" : name,
    display_label: name,
    status: "active",
    visible: true,
    source: "crm",
    has_more_profiles: false,
    profiles: profilesOf(organisation).map((one) => ({
      id: one.id,
      name: one.name,
      default: isStandard,
    })),
    sections: [
      {
        name: title,
        display_label: title,
        api_name: title.replaceAll(" ", "_"),
        sequence_number: 1,
        column_count: 2,
        tab_traversal: "left_to_right",
        isSubformSection: false,
        type: "used",
        properties: null,
        fields,
      },
    ],
    convert_mapping: module === "Leads" ? convertMapping(organisation, name) : null,
    actions_allowed: { ...allowed, clone: true, delete: false },
  };
}

/** A pipeline of the layout says which stages it has. */
function withMaps({ switches }: Zoho, field: ReturnType<typeof describeField>, layout: string) {
  if (field.api_name !== "Pipeline") return field;
  const pick_list_values = field.pick_list_values.flatMap((value) => {
    if (value.actual_value === "-None-") return [{ ...value, maps: [] }];
    const own = pipelinesOf(switches).find(({ name }) => name === value.actual_value);
    if (own?.layout !== layout) return [];
    const stages = own.stages.map((stage) => ({ actual_value: stage, display_value: stage }));
    return [{ ...value, maps: [{ api_name: "Stage", pick_list_values: stages }] }];
  });
  return { ...field, pick_list_values };
}

/** Runs with the module that the query names. */
export function withNamedModule(
  { switches }: Zoho,
  { caller, query }: ApiCall,
  run: (definition: ModuleDefinition) => Answer,
): Answer {
  if (query.module === undefined) return missingModule;
  const definition = findModule(caller.organisation, switches, query.module);
  if (!definition || isDenied(caller, `Crm_Implied_View_${query.module}`)) return invalidModule;
  return run(definition);
}

function describeModule(organisation: Organisation, definition: ModuleDefinition, index: number) {
  const { api_name, singular_label, plural_label, isCustom } = definition;
  const profiles = profilesOf(organisation).map(({ id, name }) => ({ name, id }));
  return {
    api_name,
    module_name: api_name,
    singular_label,
    plural_label,
    id: moduleId(organisation, api_name),
    generated_type: isCustom ? "custom" : "default",
    api_supported: true,
    creatable: true,
    editable: true,
    deletable: true,
    viewable: true,
    convertable: api_name === "Leads",
    visibility: 1,
    status: "visible",
    show_as_tab: true,
    quick_create: true,
    visible: true,
    global_search_supported: true,
    feeds_required: false,
    sequence_number: index + 1,
    business_card_field_limit: 5,
    presence_sub_menu: true,
    parent_module: {},
    profiles,
    modified_by: null,
    modified_time: null,
    web_link: null,
    arguments: [],
    profile_count: profiles.length,
  };
}

/** A lead becomes a deal of the layout of the same name. */
function convertMapping(organisation: Organisation, layout: string) {
  const of = (module: string, name: string) => ({
    id: layoutId(organisation, module, name),
    name,
  });
  return {
    Contacts: of("Contacts", standardLayout),
    Deals: { ...of("Deals", layout), fields: [] },
    Accounts: of("Accounts", standardLayout),
  };
}

/** A field since version 4, though it is written like no other. */
const idField = field({
  api_name: "id",
  field_label: "Record Id",
  data_type: "bigint",
  read_only: true,
  custom_field: false,
});
const allowed = { edit: true, rename: true, downgrade: false, deactivate: false };
const missingModule = refusal(400, "REQUIRED_PARAM_MISSING", "required param is missing", {
  param_name: "module",
});
