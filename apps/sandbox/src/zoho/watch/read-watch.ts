import type { Organisation } from "../organisation.ts";
import { findModule } from "../records/metadata/module.ts";
import { type Refused, refused } from "../records/write/refused.ts";
import type { Values } from "../records/write/writing.ts";
import type { Switches } from "../switches.ts";
import { readInstant } from "../zoned.ts";

/** What a request says about a channel; a key that it does not hold is undefined. */
export interface Wish {
  readonly kind: "wish";
  readonly channel_id: string;
  readonly events: readonly string[] | undefined;
  readonly notify_url: string | undefined;
  /** Milliseconds since 1970; null: none that could be kept to. */
  readonly expiry: number | null | undefined;
  readonly token: string | null | undefined;
  readonly return_affected_field_values: boolean | undefined;
  readonly notify_on_related_action: boolean | undefined;
  readonly notification_condition: readonly Values[] | undefined;
  readonly deletesEvents: boolean;
}

const longestToken = 50;
const longestUrl = 255;
const greatestId = 2n ** 63n - 1n;
const mostConditionFields = 10;

/** `at` is its place in the request, from 0. */
export function readWish(
  organisation: Organisation,
  switches: Switches,
  given: Values,
  at: number,
): Wish | Refused {
  const place = (name: string, deeper = "") => ({
    api_name: name,
    json_path: `$.watch[${at}].${name}${deeper}`,
  });
  const wrong = (name: string, more: object = {}, deeper = "") =>
    refused("INVALID_DATA", "invalid data", { ...more, ...place(name, deeper) });

  const { channel_id, events, notify_url: url, token, channel_expiry: expiry } = given;
  if (channel_id === undefined) return missing(place("channel_id"));
  if (!/^\d+$/.test(String(channel_id)) || BigInt(String(channel_id)) > greatestId) {
    return wrong("channel_id", { expected_data_type: "bigint" });
  }
  if (events !== undefined && !Array.isArray(events)) {
    return wrong("events", { expected_data_type: "jsonarray" });
  }
  const strange = (events ?? []).findIndex((event) => !isEvent(organisation, switches, event));
  if (strange !== -1) return wrong("events", {}, `[${strange}]`);
  if (url !== undefined && !URL.canParse(String(url))) return wrong("notify_url");
  if (String(url ?? "").length > longestUrl)
    return wrong("notify_url", { maximum_length: longestUrl });
  if (String(token ?? "").length > longestToken)
    return wrong("token", { maximum_length: longestToken });
  const until = readInstant(expiry);
  if (expiry !== undefined && until === null) {
    return wrong("channel_expiry", { expected_data_type: "datetime" });
  }
  const conditions = given.notification_condition;
  if (fieldsIn(conditions) > mostConditionFields) {
    const details = { limit: mostConditionFields, ...place("notification_condition") };
    return refused("LIMIT_EXCEEDED", "limit exceeded", details);
  }
  if (given._delete_events === true && events === undefined) {
    const details = { dependee: place("_delete_events"), ...place("events") };
    return refused("DEPENDENT_FIELD_MISSING", "Required field not found", details);
  }
  return {
    kind: "wish",
    channel_id: String(channel_id),
    events: events?.map(String),
    notify_url: url === undefined ? undefined : String(url),
    expiry: expiry === undefined ? undefined : until,
    token: token === undefined ? undefined : token === null ? null : String(token),
    return_affected_field_values: flagIn(given.return_affected_field_values),
    notify_on_related_action: flagIn(given.notify_on_related_action),
    notification_condition: Array.isArray(conditions) ? conditions : undefined,
    deletesEvents: given._delete_events === true,
  };
}

export function missing(place: object): Refused {
  return refused("MANDATORY_NOT_FOUND", "required field not found", place);
}

function isEvent(organisation: Organisation, switches: Switches, event: unknown): boolean {
  const [, module = ""] = /^(\w+)\.(create|edit|delete|all)$/.exec(String(event)) ?? [];
  if (module === "users") return switches.position("usersEvent") === "accepted";
  return findModule(organisation, switches, module) !== null;
}

function flagIn(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** How many fields the conditions name, in whatever group. */
function fieldsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + fieldsIn(one), 0);
  if (typeof value !== "object" || value === null) return 0;
  if ("field" in value) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + fieldsIn(one), 0);
}
