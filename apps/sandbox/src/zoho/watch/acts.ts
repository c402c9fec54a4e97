import { type Refused, refused } from "../records/write/refused.ts";
import type { Caller } from "../store.ts";
import type { Zoho } from "../zoho.ts";
import { type Channel, expiryOf } from "./channel.ts";
import { missing, type Wish } from "./read-watch.ts";

export interface Done {
  readonly kind: "done";
  readonly channel: Channel;
  readonly message: string;
}

export type Act = (zoho: Zoho, caller: Caller, wish: Wish, at: number) => Done | Refused;

const subscribed = "Successfully subscribed for actions-watch of the given module";

export const subscribe: Act = (zoho, caller, wish, at) => {
  const { events, notify_url, channel_id } = wish;
  if (!events || events.length === 0) return missing(placeOf(at, "events"));
  if (notify_url === undefined) return missing(placeOf(at, "notify_url"));
  const channel: Channel = {
    channel_id,
    events,
    notify_url,
    userId: caller.user.id,
    token: wish.token ?? null,
    expiresAt: expiryOf(wish.expiry ?? null, zoho),
    return_affected_field_values: wish.return_affected_field_values ?? false,
    notify_on_related_action: wish.notify_on_related_action ?? true,
    notification_condition: wish.notification_condition ?? [],
    madeAt: zoho.now(),
    gaps: [],
  };
  return { kind: "done", channel, message: subscribed };
};

/** The whole channel, which must be alive; this is how it gets a longer life. */
export const replace: Act = (zoho, caller, wish, at) =>
  findOwn(zoho, caller, wish.channel_id) ? subscribe(zoho, caller, wish, at) : notSubscribed(at);

/** Some keys of it; the others stay. */
export const change: Act = (zoho, caller, wish, at) => {
  const before = findOwn(zoho, caller, wish.channel_id);
  if (!before) return notSubscribed(at);
  const { events, deletesEvents } = wish;
  const given = Object.fromEntries(
    changeable.flatMap((name) => (wish[name] === undefined ? [] : [[name, wish[name]]])),
  );
  if (Object.keys(given).length === 0 && wish.expiry === undefined) {
    const details = { expected_fields: changeable.map((name) => placeOf(at, name)) };
    return refused("EXPECTED_FIELD_MISSING", "expected field missing", details);
  }
  const left =
    deletesEvents && events ? before.events.filter((one) => !events.includes(one)) : events;
  const channel = {
    ...before,
    ...given,
    events: left ?? before.events,
    expiresAt: wish.expiry === undefined ? before.expiresAt : expiryOf(wish.expiry, zoho),
  };
  const done = deletesEvents ? "removed" : "updated";
  return { kind: "done", channel, message: `Successfully ${done} the subscribe details` };
};

const changeable = [
  ...(["events", "notify_url", "token", "return_affected_field_values"] as const),
  ...(["notify_on_related_action", "notification_condition"] as const),
];

/** Null: there is no such channel alive, or it is not the caller's to see. */
export function findOwn(zoho: Zoho, caller: Caller, channelId: string): Channel | null {
  const channel = zoho.watch.channels.findAlive(caller.organisation, channelId, zoho.now());
  return channel && isOwn(zoho, caller, channel) ? channel : null;
}

export function isOwn({ switches }: Zoho, { user }: Caller, { userId }: Channel): boolean {
  return switches.position("channelsOf") === "organisation" || userId === user.id;
}

export function placeOf(at: number, name: string) {
  return { api_name: name, json_path: `$.watch[${at}].${name}` };
}

export function notSubscribed(at: number): Refused {
  return refused("NOT_SUBSCRIBED", "the channel is not subscribed", placeOf(at, "channel_id"));
}
