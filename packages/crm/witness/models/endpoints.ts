import type { Call } from "../proxy.ts";

/** Which of the SDK's classes an answer is: the area, and its class where the answer is one of data. */
export interface Endpoint {
  readonly area: string;
  /** Null: a list of results, each by its status. */
  readonly wrapper: string | null;
}

const endpoints: readonly (readonly [call: RegExp, area: string, wrapper: string | null])[] = [
  [/^GET users/, "users", "response_wrapper"],
  [/^GET org$/, "org", "response_wrapper"],
  [/^GET settings\/modules/, "modules", "response_wrapper"],
  [/^GET settings\/fields/, "fields", "response_wrapper"],
  [/^GET settings\/layouts/, "layouts", "response_wrapper"],
  [/^GET settings\/profiles/, "profiles", "response_wrapper"],
  [/^GET settings\/related_lists/, "related_lists", "response_wrapper"],
  [/^GET settings\/holidays/, "holidays", "response_wrapper"],
  [/^GET settings\/users_unavailability/, "users_unavailability", "response_wrapper"],
  [/^GET settings\/business_hours/, "business_hours", "response_wrapper"],
  [/^GET actions\/watch/, "notifications", "response_wrapper"],
  [/^\w+ actions\/watch/, "notifications", null],
  [/^POST coql/, "coql", "response_wrapper"],
  [/^POST Leads\/\d+\/actions\/convert/, "convert_lead", null],
  [/^POST Events\/\d+\/actions\/cancel/, "cancel_meetings", null],
  [/^GET \w+\/deleted/, "record", "deleted_records_wrapper"],
  [/^GET \w+\/actions\/count/, "record", "count_wrapper"],
  [/^GET \w+(\/\d+|\/search)?$/, "record", "response_wrapper"],
  [/^(POST|PUT|DELETE) \w+(\/\d+|\/upsert)?$/, "record", null],
];

/** Null: no call of the API's, or one that no class is known for. */
export function endpointOf({ method, path }: Pick<Call, "method" | "path">): Endpoint | null {
  const [, place] = /\/crm\/v8\/([^?]+)/.exec(path) ?? [];
  if (place === undefined) return null;
  const [, area, wrapper] = endpoints.find(([call]) => call.test(`${method} ${place}`)) ?? [];
  return area === undefined || wrapper === undefined ? null : { area, wrapper };
}
