import type { Pair } from "@milepost/drive-time";
import { type Minute, minuteOf } from "@milepost/scheduling/minute.ts";
import type { Temporal } from "temporal-polyfill";
import { type LoadedDay, loadDay } from "../../diary/reading/read-day.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AtHand } from "../../search/judge/asking-between-tries.ts";
import { judgeSlot } from "../../search/judge/judge-slot.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { codeNow } from "../code-now.ts";
import { dayAround } from "../day-around.ts";
import { weekAt } from "../hold/hold-slot.ts";
import { loadBookingIn } from "./load-booking.ts";
import type { LoadedBooking, ReservationKey } from "./loaded-booking.ts";

/** What a booking reads before it asks anybody. */
export interface LoadedToBook {
  readonly booking: LoadedBooking;
  /** The day that the CRM is asked for; null: nobody's diary is of interest, or it is too late to check it. */
  readonly day: LoadedDay | null;
  /** Drives that nobody has asked for yet, by the diary as it is now. */
  readonly missing: readonly Pair[];
}

type Ports = Pick<BookingPorts, "driveTimes" | "now">;

/** To be done in a transaction: of the drives only those at hand are looked at. */
export function loadingToBook(
  { driveTimes, now }: Ports,
  key: ReservationKey,
): (db: Db) => Promise<LoadedToBook> {
  const atHand: AtHand = (pair) => driveTimes.recall(pair);
  return (db) => loadToBook(db, key, atHand, now());
}

async function loadToBook(
  db: Db,
  key: ReservationKey,
  atHand: AtHand,
  now: Temporal.Instant,
): Promise<LoadedToBook> {
  const booking = await loadBookingIn(db, key);
  const { reservation, settings } = booking;
  if (reservation.state !== "held") return { booking, day: null, missing: [] };
  const span = dayAround(reservation.startsAt, settings.timezone);
  const [day, missing] = await Promise.all([
    loadDay(db, key.organisation, span, now.epochMilliseconds),
    listMissing(db, booking, atHand, minuteOf(now)),
  ]);
  return { booking, day, missing };
}

/** What cannot be judged here is judged, and said, under the day's lock. */
async function listMissing(
  db: Db,
  { key, reservation, settings }: LoadedBooking,
  atHand: AtHand,
  now: Minute,
): Promise<readonly Pair[]> {
  const { workflowId, postcode, agentId, deviation, heldBy, recordId } = reservation;
  const judged = await judgeSlot(db, key.organisation, atHand, {
    workflowId,
    postcode,
    agentId,
    slot: codeNow(reservation, weekAt(now, settings.timezone)),
    deviation,
    except: { heldBy, recordId },
    visitFields: null,
    now,
  }).catch(() => null);
  return judged?.kind === "drives-unknown" ? judged.missing : [];
}
