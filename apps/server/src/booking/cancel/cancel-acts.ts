import type { BookingPorts } from "../booking-ports.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import type { CancelAnswer } from "./cancel-answer.ts";
import { type Cleared, clearRecord } from "./clear-record.ts";
import { finishCancel, letStand } from "./finish-cancel.ts";
import { removeBookedMeeting } from "./remove-booked-meeting.ts";

/** What a cancellation does to the world, each safe to repeat. A throw means that it may be tried again. */
export interface CancelActs {
  clearRecord(): Promise<Cleared>;
  /** Why it is still there, in words; null: it is gone, or there was none. */
  removeMeeting(): Promise<string | null>;
  finish(warning: string | null): Promise<CancelAnswer>;
  letStand(answer: CancelAnswer): Promise<CancelAnswer>;
}

export function cancelActs(ports: BookingPorts, key: ReservationKey): CancelActs {
  return {
    clearRecord: () => clearRecord(ports, key),
    removeMeeting: () => removeBookedMeeting(ports, key),
    finish: (warning) => finishCancel(ports, key, warning),
    letStand: (answer) => letStand(ports, key, answer),
  };
}
