import type { Offer } from "@milepost/contract";
import { minutesInWords } from "./minutes-in-words.ts";

type Drives = Pick<Offer, "driveThereMinutes" | "from" | "addedMinutes">;

/** Why this slot, in one line: "18 minutes from Harrowby, adds 11 minutes to the day". Unknown is said as unknown, never as 0. */
export function offerSentence({ driveThereMinutes, from, addedMinutes }: Drives): string {
  const there =
    driveThereMinutes === null
      ? "Start of day unknown"
      : `${minutesInWords(driveThereMinutes)} ${from === null ? "to drive there" : `from ${from}`}`;
  return `${there}, ${added(addedMinutes)}`;
}

function added(addedMinutes: number | null): string {
  if (addedMinutes === null) return "added driving unknown";
  const whole = Math.round(addedMinutes);
  return whole <= 0 ? "adds no driving to the day" : `adds ${minutesInWords(whole)} to the day`;
}
