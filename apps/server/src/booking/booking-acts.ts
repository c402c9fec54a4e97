import type { ReservationKey } from "./load-booking.ts";
import type { BookingPorts } from "./ports.ts";
import { type Preflight, preflight } from "./preflight.ts";
import type { BookingAnswer } from "./reservation.ts";
import {
  type Begun,
  beginBooking,
  type Done,
  finishBooking,
  refuseBooking,
} from "./settle-booking.ts";
import { type InCrm, type Wrote, writeBeside, writeMeeting, writeRecord } from "./write-to-crm.ts";

/** What a booking does to the world, each safe to repeat. A throw means that it may be tried again. */
export interface BookingActs {
  begin(key: ReservationKey): Promise<Begun>;
  check(key: ReservationKey): Promise<Preflight>;
  writeRecord(key: ReservationKey): Promise<Wrote>;
  /** Null: nothing was refused. */
  writeBeside(key: ReservationKey, record: InCrm): Promise<string | null>;
  writeMeeting(key: ReservationKey, record: InCrm): Promise<Wrote>;
  refuse(key: ReservationKey, answer: BookingAnswer): Promise<BookingAnswer>;
  finish(key: ReservationKey, done: Done): Promise<BookingAnswer>;
}

export function bookingActs(ports: BookingPorts): BookingActs {
  return {
    begin: (key) => beginBooking(ports.database, key),
    check: (key) => preflight(ports, key),
    writeRecord: (key) => writeRecord(ports, key),
    writeBeside: (key, record) => writeBeside(ports, key, record),
    writeMeeting: (key, record) => writeMeeting(ports, key, record),
    refuse: (key, answer) => refuseBooking(ports.database, key, answer),
    finish: (key, done) => finishBooking(ports, key, done),
  };
}
