import { type Answer, answer, invalidModule, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { Caller } from "../../store.ts";
import type { Zoho } from "../../zoho.ts";
import { findModule, type ModuleDefinition } from "../metadata/module.ts";

export type Deed = "View" | "Create" | "Edit" | "Delete";

/** What a scope calls the module of the path; null: there is none, and saying so needs no scope. */
export function areaOf({ switches }: Pick<Zoho, "switches">, { caller, params }: ApiCall) {
  const definition = findModule(caller.organisation, switches, params.module ?? "");
  return definition && `modules.${definition.isCustom ? "custom" : params.module?.toLowerCase()}`;
}

/** Runs with the module of the path, if there is one and the caller's profile may do that with it. */
export function withModule(
  { switches }: Pick<Zoho, "switches">,
  { caller, params }: ApiCall,
  deed: Deed,
  run: (definition: ModuleDefinition) => Answer,
): Answer {
  const definition = findModule(caller.organisation, switches, params.module ?? "");
  if (!definition) return invalidModule;
  const permission = `Crm_Implied_${deed}_${definition.api_name}`;
  if (!isDenied(caller, permission)) return run(definition);
  if (deed === "View" || switches.position("writeRefusal") === "NO_PERMISSION") {
    return refusal(403, "NO_PERMISSION", "permission denied", { permissions: [permission] });
  }
  const verb = deed.toLowerCase();
  const message = `User does not have sufficient privilege to ${verb} records`;
  const details = { resource_path_index: 0 };
  return answer(400, {
    data: [{ code: "AUTHORIZATION_FAILED", details, message, status: "error" }],
  });
}

export function isDenied({ organisation, user }: Caller, permission: string): boolean {
  const profile = organisation.profiles?.find(({ id }) => id === user.profile.id);
  return profile?.denied.includes(permission) ?? false;
}
