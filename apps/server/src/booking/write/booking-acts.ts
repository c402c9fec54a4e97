import type { Conversion } from "@milepost/crm/crm.ts";
import type { BookingAnswer } from "../../reservations/booking-answer.ts";
import type { BookingPorts } from "../booking-ports.ts";
import type { InCrm, Wrote } from "../wrote.ts";
import type { LoadedToBook } from "./load-to-book.ts";
import type { ReservationKey } from "./loaded-booking.ts";
import { type Preflight, preflight } from "./preflight.ts";
import { type Prepared, prepareBooking } from "./prepare-booking.ts";
import { type Done, type Ended, refuseBooking, settleBooking } from "./settle-booking.ts";
import { writeAnother } from "./write-another.ts";
import { writeMeeting } from "./write-meeting.ts";
import { writeRecord } from "./write-record.ts";

/** What one booking does to the world, each safe to repeat. A throw means that it may be tried again. */
export interface BookingActs {
  check(): Promise<Preflight>;
  writeRecord(conversion: Conversion | null): Promise<Wrote>;
  /** Null: nothing was refused. */
  writeAnother(record: InCrm): Promise<string | null>;
  writeMeeting(record: InCrm): Promise<Wrote>;
  refuse(answer: BookingAnswer): Promise<Ended>;
  finish(done: Done): Promise<Ended>;
}

/** `first`: what was read of it a moment ago; null: nothing. */
export function bookingActs(
  ports: BookingPorts,
  key: ReservationKey,
  first: LoadedToBook | null,
): BookingActs {
  const open = prepareBooking(ports, key, first);
  /** After the check, so there is something that can be booked. */
  const prepared = async (): Promise<Prepared> => {
    const preparation = await open.prepared();
    if (preparation.kind === "ready") return preparation;
    throw new Error(`It could be booked a moment ago. ${preparation.why}`);
  };
  return {
    check: () => preflight(ports, open),
    writeRecord: async (conversion) => writeRecord(ports, await prepared(), conversion),
    writeAnother: async (record) => writeAnother(await prepared(), record),
    writeMeeting: async (record) => writeMeeting(ports, await prepared(), record),
    refuse: (answer) => refuseBooking(ports.database, key, answer),
    finish: (done) => settleBooking(ports, key, done),
  };
}
