import type { Answer } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { Endpoint } from "../../endpoint.ts";
import type { Zoho } from "../../zoho.ts";
import {
  describeFields,
  describeLayouts,
  describeModules,
  describeOneField,
  describeOneModule,
  withNamedModule,
} from "./metadata.ts";
import { describeOneProfile, describeProfiles } from "./profiles.ts";
import { describeRelatedLists } from "./related-lists.ts";
import { inLargeEdition, listHolidays, listLeave, showBusinessHours } from "./working-time.ts";

/** What the API returns about modules, fields, profiles and working time. */
export function settingsEndpoints(zoho: Zoho): readonly Endpoint[] {
  const read = (path: string, area: string, run: (call: ApiCall) => Answer): Endpoint => ({
    method: "GET",
    path: `/settings/${path}`,
    area: `settings.${area}`,
    run,
  });
  return [
    read("modules", "modules", (call) => describeModules(zoho, call)),
    read("modules/:name", "modules", (call) => describeOneModule(zoho, call)),
    read("fields", "fields", (call) => describeFields(zoho, call)),
    read("fields/:id", "fields", (call) => describeOneField(zoho, call)),
    read("layouts", "layouts", (call) => describeLayouts(zoho, call)),
    read("profiles", "profiles", describeProfiles),
    read("profiles/:id", "profiles", (call) => describeOneProfile(zoho, call)),
    read("related_lists", "related_lists", (call) =>
      withNamedModule(zoho, call, (module) => describeRelatedLists(zoho, call, module)),
    ),
    read("users_unavailability", "users_unavailability", (call) =>
      inLargeEdition(call, () => listLeave(zoho, call)),
    ),
    read("holidays", "business_hours", (call) =>
      inLargeEdition(call, () => listHolidays(zoho, call)),
    ),
    read("business_hours", "business_hours", (call) =>
      inLargeEdition(call, () => showBusinessHours(call)),
    ),
  ];
}
