import type { Db } from "../../platform/database/database.ts";
import { localText } from "../../reservations/local-text.ts";
import { type PersonDetails, readPeople } from "../../session/read-people.ts";
import { loadBookingIn } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";

/** When and whose the visit is to be. */
export interface Next {
  /** ISO 8601 with the workflow's offset. */
  readonly start: string;
  readonly end: string;
  readonly agent: PersonDetails;
}

export interface Moving {
  readonly booking: LoadedBooking;
  /** Null: nobody asks for it any longer. */
  readonly next: Next | null;
}

export async function loadMoving(db: Db, key: ReservationKey): Promise<Moving> {
  const booking = await loadBookingIn(db, key);
  const { move } = booking.reservation;
  if (!move) return { booking, next: null };
  const { timezone } = booking.settings;
  const [agent] = await readPeople(db, key.organisation, [move.agentId]);
  if (!agent) throw new Error("A move to nobody");
  const start = localText(new Date(move.startsAt), timezone);
  return { booking, next: { start, end: localText(new Date(move.endsAt), timezone), agent } };
}
