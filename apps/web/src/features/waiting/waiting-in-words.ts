import type { WaitingCustomer } from "@milepost/contract/endpoints/home/waiting.ts";
import { dateOf } from "../../platform/time/wall-clock.ts";

type Wanted = Pick<WaitingCustomer, "weekdays" | "parts" | "addedAtMost" | "until">;

export const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
export const partNames = {
  morning: "Mornings",
  afternoon: "Afternoons",
  evening: "Evenings",
} as const satisfies Record<WaitingCustomer["parts"][number], string>;

/** "Monday, Friday · Mornings · at most 10 min more driving · until Friday 18 December" */
export function waitingInWords({ weekdays, parts, addedAtMost, until }: Wanted): string {
  const isAnyDay = weekdays.length === dayNames.length;
  const days = isAnyDay ? "Any weekday" : weekdays.map((day) => dayNames[day - 1]).join(", ");
  const isAnyTime = parts.length === Object.keys(partNames).length;
  const times = isAnyTime
    ? "any time"
    : parts.map((part) => partNames[part].toLowerCase()).join(", ");
  const last = dateOf(new Date(until)).replace(/ \d+$/, "");
  return `${days}, ${times}, at most ${addedAtMost} min more driving, until ${last}`;
}

/** "adds 6 minutes of driving" */
export function addedInWords(minutes: number): string {
  if (minutes === 0) return "adds no driving";
  return `adds ${minutes} ${minutes === 1 ? "minute" : "minutes"} of driving`;
}
