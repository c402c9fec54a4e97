import type { Values } from "../records/write/writing.ts";
import type { Switches } from "../switches.ts";

/** Somebody's subscription to changes. */
export interface Channel {
  readonly channel_id: string;
  /** Whose token it was made with. */
  readonly userId: string;
  /** `Module.operation`, where the operation is create, edit, delete or all. */
  readonly events: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly notify_url: string;
  readonly token: string | null;
  readonly return_affected_field_values: boolean;
  readonly notify_on_related_action: boolean;
  readonly notification_condition: readonly Values[];
  readonly madeAt: number;
  /** When it had lapsed and was brought back later. */
  readonly gaps: readonly Gap[];
}

/** Milliseconds since 1970; a null end: it still lasts. */
export interface Gap {
  readonly from: number;
  readonly to: number | null;
}

const hour = 3_600_000;
const day = 24 * hour;

/** An expiry that is missing, past or more than a week ahead (or a day) is not refused: it becomes one hour. */
export function expiryOf(
  asked: number | null,
  { now, switches }: { readonly now: () => number; readonly switches: Switches },
): number {
  const longest = switches.position("channelLife") === "week" ? 7 * day : day;
  return asked !== null && asked > now() && asked <= now() + longest ? asked : now() + hour;
}

/** The channel as it lives on from now, with the time it was dead since its earlier expiry. */
export function renewed(channel: Channel, earlier: Channel | null, now: number): Channel {
  if (!earlier) return channel;
  const gaps =
    earlier.expiresAt < now
      ? [...earlier.gaps, { from: earlier.expiresAt, to: now }]
      : earlier.gaps;
  return { ...channel, madeAt: earlier.madeAt, gaps };
}

/** Every time it should have lived and did not. */
export function gapsOf({ gaps, expiresAt }: Channel, now: number): readonly Gap[] {
  return expiresAt < now ? [...gaps, { from: expiresAt, to: null }] : gaps;
}

/** The modules it is about, each once. */
export function modulesOf({ events }: Pick<Channel, "events">): string[] {
  return [...new Set(events.map((event) => event.split(".")[0] ?? ""))];
}

/** Whether it wants to hear of that. */
export function isAsked(
  { events, notification_condition: conditions }: Channel,
  module: string,
  operation: "insert" | "update" | "delete",
  fields: readonly string[],
): boolean {
  const named = { insert: "create", update: "edit", delete: "delete" }[operation];
  if (!events.includes(`${module}.${named}`) && !events.includes(`${module}.all`)) return false;
  if (operation !== "update") return true;
  const own = conditions.filter((one) => Object(one.module).api_name === module);
  return own.every((one) => isMet(Object(one.field_selection), fields));
}

/** Fields joined by "and" or "or", in groups within groups. */
function isMet(
  { field, group, group_operator: operator }: Values,
  changed: readonly string[],
): boolean {
  if (Array.isArray(group)) {
    const met = (one: unknown) => isMet(Object(one), changed);
    return operator === "and" ? group.every(met) : group.some(met);
  }
  return changed.includes(String(Object(field).api_name));
}
