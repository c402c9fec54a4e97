import { toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Story } from "../platform/engine/engine.ts";
import type { OwedKind } from "./owed/owed-store.ts";
import type { ReservationKey } from "./write/loaded-booking.ts";

/** The engine's key of a reservation: one story at a time for each, no matter who asks. */
export const storyKey = ({ organisation, id }: ReservationKey): string => `${organisation}:${id}`;

export function reservationOf(key: string): ReservationKey {
  const [organisation = "", id = ""] = key.split(":");
  return { organisation: toOrganisationId(organisation), id };
}

export const reservationStory = (key: ReservationKey, handler: string): Story => ({
  service: "reservation",
  of: storyKey(key),
  handler,
});

/** Who sends what is owed. */
export const storyOfKind = {
  mails: "reservation",
  news: "reservationNews",
} as const satisfies Record<OwedKind, string>;

export const newsOf = (key: ReservationKey): Story => ({
  service: storyOfKind.news,
  of: storyKey(key),
  handler: "sendOwed",
});
