import type { BookingPorts } from "../booking-ports.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { changeMeeting } from "./change-meeting.ts";
import { type ChangedRecord, changeRecord } from "./change-record.ts";
import { type Checked, checkNewDay } from "./check-new-day.ts";
import { finishMove, leaveInPlace } from "./finish-move.ts";
import type { MoveAnswer } from "./move-answer.ts";

/** What a move does to the world, each safe to repeat. A throw means that it may be tried again. */
export interface MoveActs {
  check(): Promise<Checked>;
  changeRecord(): Promise<ChangedRecord>;
  /** Why it is still where it was, in words; null: it is moved, or there was none. */
  changeMeeting(): Promise<string | null>;
  /** `refused`: why the meeting is still where it was; null: it is not. */
  finish(refused: string | null): Promise<MoveAnswer>;
  letStand(answer: MoveAnswer): Promise<MoveAnswer>;
}

export function moveActs(ports: BookingPorts, key: ReservationKey): MoveActs {
  return {
    check: () => checkNewDay(ports, key),
    changeRecord: () => changeRecord(ports, key),
    changeMeeting: () => changeMeeting(ports, key),
    finish: (refused) => finishMove(ports, key, refused),
    letStand: (answer) => leaveInPlace(ports, key, answer),
  };
}
