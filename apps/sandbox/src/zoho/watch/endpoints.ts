import { type Answer, answer, nothingFound, refusal } from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import type { Endpoint } from "../endpoint.ts";
import { cutPage, readPage } from "../paging.ts";
import { describeList } from "../records/list-records.ts";
import { moduleId } from "../records/metadata/metadata-ids.ts";
import { itemOf, type Refused, refused } from "../records/write/refused.ts";
import type { Values } from "../records/write/writing.ts";
import { serversOf } from "../sign-in/data-centres.ts";
import type { Caller } from "../store.ts";
import type { Zoho } from "../zoho.ts";
import { inZone } from "../zoned.ts";
import {
  type Act,
  change,
  type Done,
  findOwn,
  isOwn,
  notSubscribed,
  placeOf,
  replace,
  subscribe,
} from "./acts.ts";
import { type Channel, modulesOf } from "./channel.ts";
import { readWish } from "./read-watch.ts";

const path = "/actions/watch";
const mostChannels = 50;

/** `actions/watch`: subscriptions to changes. */
export function watchEndpoints(zoho: Zoho): readonly Endpoint[] {
  const area = "notifications";
  return [
    { method: "POST", path, area, run: (call) => each(zoho, call, 201, subscribe) },
    { method: "PUT", path, area, run: (call) => each(zoho, call, 200, replace) },
    { method: "PATCH", path, area, run: (call) => each(zoho, call, 200, change) },
    { method: "GET", path, area, run: (call) => listChannels(zoho, call) },
    { method: "DELETE", path, area, run: (call) => unsubscribe(zoho, call) },
  ];
}

function each(zoho: Zoho, { caller, body }: ApiCall, wellDone: number, act: Act): Answer {
  const { watch: items } = Object(body) as { readonly watch?: unknown };
  if (!Array.isArray(items) || items.length === 0) return missingWatch;
  if (items.length > mostChannels) return tooMany;
  const ids = items.map((item) => String(Object(item).channel_id));
  const results = items.map((item: Values, at) => {
    const twin = ids.indexOf(ids[at] ?? "");
    if (twin !== at && Object(item).channel_id !== undefined) return ambiguous(twin, at);
    const wish = readWish(caller.organisation, zoho.switches, Object(item), at);
    return wish.kind === "refused" ? wish : act(zoho, caller, wish, at);
  });
  for (const result of results) {
    if (result.kind === "done") keep(zoho, caller, result.channel);
  }
  const watch = results.map((result) =>
    result.kind === "refused" ? itemOf(result) : describeDone(zoho, caller, result),
  );
  const failed = watch.filter(({ status }) => status === "error").length;
  return answer(failed === 0 ? wellDone : failed < watch.length ? 207 : 400, { watch });
}

function keep(zoho: Zoho, { organisation }: Caller, channel: Channel): void {
  if (channel.events.length === 0) zoho.watch.channels.drop(organisation, channel.channel_id);
  else zoho.watch.channels.put(organisation, channel, zoho.now());
}

function describeDone(zoho: Zoho, caller: Caller, { channel, message }: Done) {
  const events = modulesOf(channel).map((module) =>
    describeResource(zoho, caller, channel, module),
  );
  return { code: "SUCCESS", details: { events }, message, status: "success" } as const;
}

function describeResource(
  { origin }: Zoho,
  { organisation, user }: Caller,
  { channel_id, expiresAt }: Channel,
  module: string,
) {
  return {
    channel_expiry: inZone(expiresAt, user.time_zone),
    resource_uri: `${serversOf(origin(), organisation.dataCentre).api}/crm/v8/${module}`,
    resource_id: moduleId(organisation, module),
    resource_name: module,
    channel_id,
  };
}

/** One row for each channel and module. */
function listChannels(zoho: Zoho, call: ApiCall): Answer {
  const { caller, query } = call;
  const page = readPage(describeList(zoho, call));
  if (page.kind === "answer") return page;
  const all = zoho.watch.channels
    .list(caller.organisation)
    .filter((channel) => channel.expiresAt > zoho.now() && isOwn(zoho, caller, channel))
    .filter(({ channel_id }) => query.channel_id === undefined || query.channel_id === channel_id)
    .flatMap((channel) => modulesOf(channel).map((module) => ({ channel, module })))
    .filter(({ module }) => query.module === undefined || query.module === module);
  const { rows, info } = cutPage(all, page);
  if (rows.length === 0) return nothingFound;
  const watch = rows.map(({ channel, module }) => ({
    ...describeResource(zoho, caller, channel, module),
    notify_on_related_action: channel.notify_on_related_action,
    return_affected_field_values: channel.return_affected_field_values,
    notify_url: channel.notify_url,
    fields: null,
    notification_condition: channel.notification_condition,
    events: channel.events.filter((event) => event.startsWith(`${module}.`)),
    token: channel.token,
  }));
  return answer(200, { watch, info });
}

/** `DELETE /actions/watch?channel_ids=a,b` */
function unsubscribe(zoho: Zoho, { caller, query }: ApiCall): Answer {
  const ids = (query.channel_ids ?? "").split(",").filter((id) => id !== "");
  if (ids.length === 0) return missingIds;
  const watch = ids.map((id, at) => {
    const channel = findOwn(zoho, caller, id);
    if (!channel) return itemOf(notSubscribed(at));
    const [module = ""] = modulesOf(channel);
    const { channel_expiry, resource_name, ...details } = describeResource(
      zoho,
      caller,
      channel,
      module,
    );
    zoho.watch.channels.drop(caller.organisation, id);
    const message = "Successfully un-subscribed from actions-watch";
    return { code: "SUCCESS", details, message, status: "success" } as const;
  });
  const failed = watch.filter(({ status }) => status === "error").length;
  return answer(failed === 0 ? 200 : failed < watch.length ? 207 : 400, { watch });
}

function ambiguous(one: number, other: number): Refused {
  const ambiguity_due_to = [one, other].map((at) => placeOf(at, "channel_id"));
  const message = "Ambiguity while processing the request";
  return refused("AMBIGUITY_DURING_PROCESSING", message, { ambiguity_due_to });
}

const missingWatch = refusal(400, "MANDATORY_NOT_FOUND", "required field not found", {
  api_name: "watch",
  json_path: "$.watch",
});
const tooMany = refusal(400, "LIMIT_EXCEEDED", "limit exceeded", {
  maximum_length: mostChannels,
  api_name: "watch",
});
const missingIds = refusal(400, "REQUIRED_PARAM_MISSING", "required param is missing", {
  param_name: "channel_ids",
});
