import type { moveBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Call } from "@milepost/contract/endpoints/endpoint.ts";
import { undoMs } from "./undo-ms.ts";

/** What takes a move back, until when; carried from page to page by the browser's history. */
export interface MoveUndo {
  readonly body: Call<typeof moveBooking>["body"];
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Standing {
  readonly slot: string;
  readonly deviation: number;
  readonly week: string;
  readonly fieldAgentId: string;
}

/** Back to where the visit stands before it is moved. It was booked there, so nobody is asked whether the drive fits. */
export function moveUndo(
  { slot, deviation, week, fieldAgentId: fieldagent }: Standing,
  now = Date.now(),
): MoveUndo {
  const body = { slot, deviation, week, fieldagent, isTightAccepted: true };
  return { body: body as MoveUndo["body"], until: now + undoMs };
}

/** Null: the page was not come to by a move, or not lately. */
export function readMoveUndo(state: unknown, now = Date.now()): MoveUndo | null {
  const { undo } = (state ?? {}) as { undo?: MoveUndo };
  return undo && undo.until > now ? undo : null;
}
