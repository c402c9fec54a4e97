import type { Pair } from "@milepost/drive-time";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { type LoadedDay, loadDay } from "../../diary/reading/read-day.ts";
import type { Db } from "../../platform/database/database.ts";
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

export async function loadToBook(ports: Ports, db: Db, key: ReservationKey): Promise<LoadedToBook> {
  const booking = await loadBookingIn(db, key);
  const { reservation, settings } = booking;
  if (reservation.state !== "held") return { booking, day: null, missing: [] };
  const span = dayAround(reservation.startsAt, settings.timezone);
  const [day, missing] = await Promise.all([
    loadDay(db, key.organisation, span, ports.now().epochMilliseconds),
    listMissing(ports, db, booking),
  ]);
  return { booking, day, missing };
}

/** What cannot be judged here is judged, and said, under the day's lock. */
async function listMissing(
  { driveTimes, now: clock }: Ports,
  db: Db,
  { key, reservation, settings }: LoadedBooking,
): Promise<readonly Pair[]> {
  const now = minuteOf(clock());
  const { workflowId, postcode, agentId, deviation, heldBy, recordId } = reservation;
  const judged = await judgeSlot(db, key.organisation, (pair) => driveTimes.recall(pair), {
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
