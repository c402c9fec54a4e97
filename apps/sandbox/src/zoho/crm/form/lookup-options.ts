import { type Html, html } from "../../../html.ts";
import type { FieldDefinition } from "../../records/metadata/field.ts";
import type { ModuleDefinition } from "../../records/metadata/module.ts";
import { nameOf } from "../../records/metadata/names.ts";
import { moduleOf, modulesOf, type Seat, usersOf } from "../seat.ts";
import { option } from "./option.ts";

/** Longer lists are no help to anybody; the one chosen is always among them. */
const mostOptions = 500;

/** What a lookup may name. For a meeting's subject the values are "Module:id", for others the id. */
export function lookupOptions(seat: Seat, field: FieldDefinition, chosen: string): Html[] {
  if (field.data_type !== "lookup") return userOptions(seat, field, chosen);
  const named = field.lookup.module?.api_name ?? "";
  const none = option("", "-None-", chosen === "");
  if (named !== "se_module") {
    const module = moduleOf(seat, named);
    return [none, ...(module ? recordOptions(seat, module, "", chosen) : [])];
  }
  const groups = modulesOf(seat)
    .filter(({ api_name }) => api_name !== "Events" && api_name !== "Contacts")
    .map(
      (module) =>
        html`<optgroup label="${module.plural_label}">${recordOptions(seat, module, `${module.api_name}:`, chosen)}</optgroup>`,
    );
  return [none, ...groups];
}

function userOptions(
  { organisation }: Seat,
  { api_name }: FieldDefinition,
  chosen: string,
): Html[] {
  const users = usersOf(organisation).map(({ id, full_name }) =>
    option(id, full_name, id === chosen),
  );
  return api_name === "Owner" ? users : [option("", "-None-", chosen === ""), ...users];
}

function recordOptions(
  { zoho, organisation }: Seat,
  module: ModuleDefinition,
  prefix: string,
  chosen: string,
): Html[] {
  return zoho.records
    .list(organisation, module.api_name)
    .map((record) => ({
      value: `${prefix}${record.id}`,
      name: nameOf(module, record) ?? record.id,
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
    .filter(({ value }, index) => index < mostOptions || value === chosen)
    .map(({ value, name }) => option(value, name, value === chosen));
}

const collator = new Intl.Collator("en-GB", { numeric: true });
