import { canSignIn } from "../../organisation.ts";
import type { FieldDefinition } from "../metadata/field.ts";
import { layoutId } from "../metadata/metadata-ids.ts";
import { layoutsOf } from "../metadata/pipelines.ts";
import { invalidData, invalidIdAt, type Place, type Refused, refused } from "./refused.ts";
import { idIn, nowIn, placeIn, type Values, type Writing } from "./writing.ts";

interface Kept {
  readonly kind: "value";
  readonly value: unknown;
}

/** An owner or another user of the organisation, who must be active. */
export function checkUser(writing: Writing, place: Place, value: unknown): Kept | Refused {
  const id = idIn(value);
  if (id === null) return invalidData(place, { expected_data_type: "jsonobject" });
  const user = writing.organisation.users.find((one) => one.id === id);
  if (!user) return invalidIdAt(place);
  if (!canSignIn(user)) return refused("INVALID_DATA", "the user given is inactive", place);
  return { kind: "value", value: { id, name: user.full_name, email: user.email } };
}

/** A record of the module that the field points to; for activities that is what `$se_module` says. */
export function checkReference(
  writing: Writing,
  { api_name, lookup }: FieldDefinition,
  value: unknown,
  sent: Values,
): Kept | Refused {
  const place = placeIn(writing, api_name);
  const id = idIn(value);
  if (id === null) return invalidData(place, { expected_data_type: "jsonobject" });
  const named = lookup.module?.api_name ?? "";
  const module = named === "se_module" ? nowIn(writing, sent, "$se_module") : named;
  if (typeof module !== "string") {
    const { api_name: missing, json_path } = placeIn(writing, "$se_module");
    const details = { dependee: place, api_name: missing, json_path };
    return refused("DEPENDENT_FIELD_MISSING", "Required field not found", details);
  }
  if (!writing.findRecord(module, id)) return invalidIdAt(place);
  return { kind: "value", value: { id } };
}

/** One of the module's. */
export function checkLayout(writing: Writing, place: Place, value: unknown): Kept | Refused {
  const id = idIn(value);
  const { organisation, switches, definition } = writing;
  const { api_name: module } = definition;
  const name = layoutsOf(switches, module).find(
    (one) => layoutId(organisation, module, one) === id,
  );
  return name === undefined ? invalidIdAt(place) : { kind: "value", value: { id, name } };
}
