import type { Fact } from "./fact.ts";

/** §6. */
export const notificationFacts: readonly Fact[] = [
  ["6-watch", "POST /actions/watch subscribes channels and answers their events and expiry."],
  ["6-renew", "PUT /actions/watch replaces the channel and renews its expiry."],
  ["6-patch", "PATCH /actions/watch changes some keys; _delete_events removes events."],
  [
    "6-patch-refused",
    "A PATCH without anything to change is EXPECTED_FIELD_MISSING, _delete_events without events DEPENDENT_FIELD_MISSING.",
  ],
  ["6-ambiguity", "The same channel twice in a call is AMBIGUITY_DURING_PROCESSING."],
  [
    "6-list",
    "GET /actions/watch has one row per channel and module, and 204 when none.",
    "",
    "channelsOf",
  ],
  ["6-delete", "DELETE /actions/watch stops channels; an unknown one is NOT_SUBSCRIBED."],
  ["6-limit", "At most 50 objects are subscribed in one call."],
  ["6-mandatory", "channel_id, events and notify_url are compulsory."],
  ["6-token-length", "A token of more than 50 characters is INVALID_DATA."],
  ["6-bad-event", "An unknown event or module is INVALID_DATA."],
  [
    "6-expiry",
    "An expiry more than a week ahead, or none, becomes one hour, without an error.",
    "CONFLICT",
    "channelLife",
  ],
  ["6-lapse", "A channel is silent after its expiry."],
  [
    "6-callback",
    "The callback has module, ids, operation, channel_id, token, query_params and server_time.",
  ],
  ["6-operations", "operation is insert, update or delete, and only subscribed ones are sent."],
  ["6-affected-fields", "affected_values come only with return_affected_field_values."],
  ["6-condition", "notification_condition limits updates to its fields."],
  ["6-unsigned", "The callback has no signature and no Modified_Time."],
  ["6-once", "A callback is sent once, whatever is answered.", "?"],
  ["6-deactivated", "The channel of a deactivated user falls silent.", "?", "channelOfGoneUser"],
  ["6-users-event", "users.all may be watched.", "?", "usersEvent"],
  ["6-lost", "Notifications can be lost."],
  ["6-doubled", "Notifications can come twice."],
  ["6-late", "Notifications can come late.", "T"],
  ["6-reordered", "Notifications can come out of order."],
  ["6-batched", "One notification can carry several ids."],
];
