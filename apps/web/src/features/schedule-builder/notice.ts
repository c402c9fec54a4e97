import { slotDurationAtLeastMinutes } from "@milepost/contract/limits.ts";
import { scheduleBuilderTexts, validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import { clockOf } from "./clock-minute.ts";
import { endOf, type Schedule } from "./schedule.ts";
import { ordinalOf } from "./slot-words.ts";

/** What stopped or limited a gesture. */
export type Notice =
  /** `neighbour`: which slot is in the way, counted from 0. */
  | { readonly kind: "overlapping"; readonly neighbour: number }
  | { readonly kind: "duplicate" }
  /** What was typed is no time. */
  | { readonly kind: "unfilled" }
  | { readonly kind: "outside-day" }
  /** Minutes, both. */
  | { readonly kind: "duration-adjusted"; readonly wanted: number; readonly duration: number }
  | { readonly kind: "no-space" }
  | { readonly kind: "last-slot" }
  | { readonly kind: "cannot-fit" }
  | { readonly kind: "no-day" }
  | { readonly kind: "moved-into-day" };

export interface NoticeWords {
  readonly title: string;
  /** Empty: the title says it all. */
  readonly detail: string;
}

/** `schedule` is the one the gesture ended with. */
export function noticeWords(notice: Notice, schedule: Schedule): NoticeWords {
  const { dayStart, dayEnd, slots } = schedule;
  const day = `The day is from ${clockOf(dayStart)} to ${clockOf(dayEnd)}.`;
  switch (notice.kind) {
    case "overlapping": {
      const slot = slots[notice.neighbour];
      const times = slot ? `${clockOf(slot.startTime)} to ${clockOf(endOf(slot))}` : "";
      const detail = `The ${ordinalOf(notice.neighbour)} appointment is from ${times}.`;
      return { title: scheduleBuilderTexts.overlapping, detail };
    }
    case "duplicate":
      return { title: validationTexts.slotsDuplicate, detail: "" };
    case "unfilled":
      return { title: validationTexts.slotsFilled, detail: "The time before it stays." };
    case "outside-day":
      return { title: "Outside the day", detail: day };
    case "duration-adjusted":
      return { title: scheduleBuilderTexts.durationAdjusted, detail: adjustedWords(notice) };
    case "no-space":
      return { title: scheduleBuilderTexts.noSpaceTitle, detail: scheduleBuilderTexts.noSpace };
    case "last-slot":
      return { title: scheduleBuilderTexts.lastSlot, detail: "" };
    case "cannot-fit": {
      const least = `${slots.length} of at least ${slotDurationAtLeastMinutes} minutes need more time than that.`;
      return { title: scheduleBuilderTexts.cannotFit, detail: least };
    }
    case "no-day":
      return { title: "The day must end after it starts", detail: day };
    case "moved-into-day":
      return { title: "Appointments moved into the day", detail: day };
  }
}

function adjustedWords({ wanted, duration }: { wanted: number; duration: number }): string {
  return wanted < duration
    ? `Appointments last at least ${duration} minutes.`
    : `${wanted} minutes would overlap or pass the day’s end; ${duration} minutes is the longest that fits.`;
}
