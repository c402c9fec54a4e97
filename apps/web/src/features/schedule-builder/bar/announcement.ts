import type { Outcome } from "../gesture.ts";
import { noticeWords } from "../notice.ts";
import type { Schedule } from "../schedule.ts";
import { ordinalOf, timesOf } from "../slot-words.ts";
import type { Drag } from "./drag.ts";

const grips = { whole: "", start: "Left edge of the ", end: "Right edge of the " } as const;

/** What a screen reader says of a drag. */
export function liftedWords(schedule: Schedule, { id, grip }: Drag): string {
  const { name, times } = slotWords(schedule, id);
  const what = grip === "whole" ? name : `${grips[grip]}${name}`;
  return `${what} lifted, ${times}. Arrow keys move it, Space drops it, Escape cancels.`;
}

export function pulledWords({ schedule, notice }: Outcome, id: number): string {
  const stopped = notice ? ` ${noticeWords(notice, schedule).title}.` : "";
  return `${slotWords(schedule, id).times}.${stopped}`;
}

export function droppedWords({ schedule }: Outcome, id: number): string {
  const { name, times } = slotWords(schedule, id);
  return `${name} dropped, ${times}.`;
}

export function cancelledWords(schedule: Schedule, id: number): string {
  const { name, times } = slotWords(schedule, id);
  return `Cancelled. ${name} is back, ${times}.`;
}

function slotWords({ slots }: Schedule, id: number) {
  const at = slots.findIndex((slot) => slot.id === id);
  const slot = slots[at];
  return { name: `${ordinalOf(at)} appointment`, times: slot ? timesOf(slot) : "" };
}
