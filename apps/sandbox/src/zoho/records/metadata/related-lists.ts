import { type Answer, answer, nothingFound, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { ZohoRecord } from "../../organisation.ts";
import type { Zoho } from "../../zoho.ts";
import { listGiven } from "../list-records.ts";
import { findAddressed } from "../show-record.ts";
import { idIn } from "../write/writing.ts";
import { idWith } from "./metadata-ids.ts";
import { findModule, listModules, type ModuleDefinition } from "./module.ts";

/** `GET /{module}/{id}/{related list}` */
export function listRelated(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const { caller, params } = call;
  const found = findAddressed(zoho, call, definition);
  if (found.kind === "answer") return found;
  const name = params.related ?? "";
  const isKnown = relatedTo(zoho, call, definition).some(({ api_name }) => api_name === name);
  const other = isKnown ? findModule(caller.organisation, zoho.switches, name) : null;
  if (!other) return emptyLists.includes(name) ? nothingFound : unknownList;
  const pointing = zoho.records
    .list(caller.organisation, name)
    .filter((record) => pointsTo(other, record, definition.api_name, found.record.id));
  return listGiven(zoho, call, other, pointing);
}

/** `GET /settings/related_lists?module=` */
export function describeRelatedLists(
  zoho: Zoho,
  call: ApiCall,
  definition: ModuleDefinition,
): Answer {
  const named = relatedTo(zoho, call, definition).map(({ api_name, plural_label }) => ({
    api_name,
    name: plural_label,
  }));
  const empty = emptyLists.map((api_name) => ({ api_name, name: api_name }));
  const related_lists = [...named, ...empty].map(({ api_name, name }, index) => ({
    id: idWith(call.caller.organisation, 5_000_000 + index),
    sequence_number: String(index + 1),
    display_label: name,
    api_name,
    module: named.some((one) => one.api_name === api_name) ? { api_name } : null,
    name,
    action: null,
    href: `${definition.api_name}/{ENTITYID}/${api_name}`,
    type: "default",
  }));
  return answer(200, { related_lists });
}

/** Every record has them; nothing here is ever in them. */
const emptyLists = ["Notes", "Attachments"];

/** The modules with a lookup that may point here. */
function relatedTo({ switches }: Zoho, { caller }: ApiCall, { api_name: here }: ModuleDefinition) {
  const isHere = (module: string | undefined) =>
    module === here || (module === "se_module" && here !== "Events" && here !== "Tasks");
  return listModules(caller.organisation, switches).filter(({ fields }) =>
    fields.values().some(({ lookup, read_only }) => !read_only && isHere(lookup.module?.api_name)),
  );
}

function pointsTo(
  { fields }: ModuleDefinition,
  record: ZohoRecord,
  module: string,
  id: string,
): boolean {
  return fields.values().some(({ api_name, lookup }) => {
    const named = lookup.module?.api_name;
    const target = named === "se_module" ? record.$se_module : named;
    return target === module && idIn(record[api_name]) === id;
  });
}

const unknownList = refusal(
  400,
  "INVALID_DATA",
  "the related list name given seems to be invalid",
  {
    resource_path_index: 2,
  },
);
