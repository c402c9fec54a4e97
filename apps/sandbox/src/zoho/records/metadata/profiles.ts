import { type Answer, answer, nothingFound } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { Organisation, Profile } from "../../organisation.ts";
import type { Zoho } from "../../zoho.ts";
import { idWith } from "./metadata-ids.ts";
import { listModules } from "./module.ts";

/** Those seeded and those that users have. */
export function profilesOf({ profiles = [], users }: Organisation): readonly Profile[] {
  const ofUsers = users.map(({ profile: { id, name } }) => ({ id, name, denied: [] }));
  return [...new Map([...ofUsers, ...profiles].map((one) => [one.id, one])).values()];
}

/** `GET /settings/profiles` */
export function describeProfiles({ caller }: ApiCall): Answer {
  return answer(200, { profiles: profilesOf(caller.organisation).map(describeProfile) });
}

/** `GET /settings/profiles/{id}`, with what it allows. */
export function describeOneProfile({ switches }: Zoho, { caller, params }: ApiCall): Answer {
  const { organisation } = caller;
  const profile = profilesOf(organisation).find(({ id }) => id === params.id);
  if (!profile) return nothingFound;
  const ofModules = listModules(organisation, switches).flatMap(({ api_name: module }) =>
    ["View", "Create", "Edit", "Delete"].map((deed) => ({
      name: `Crm_Implied_${deed}_${module}`,
      display_label: deed,
      module,
    })),
  );
  const api = { name: apiAccess, display_label: "Zoho CRM API Access", module: null };
  const permissions_details = [...ofModules, api].map((one, index) => ({
    ...one,
    enabled: !profile.denied.includes(one.name),
    id: idWith(organisation, 6_000_000 + index),
  }));
  return answer(200, { profiles: [{ ...describeProfile(profile), permissions_details }] });
}

const apiAccess = "Crm_Implied_Api_Access";

function describeProfile({ id, name }: Profile) {
  return {
    id,
    name,
    display_label: name,
    description: null,
    type: "normal_profile",
    custom: !["Administrator", "Standard"].includes(name),
    created_by: null,
    created_time: null,
    modified_by: null,
    modified_time: null,
  };
}
