import type { Offer } from "@milepost/contract/endpoints/search.ts";
import { minutesInWords } from "../minutes-in-words.ts";

type Drives = Pick<Offer, "driveThereMinutes" | "from" | "addedMinutes">;

/**
 * Why this slot, as it can be read to the customer: "Sam comes from MP2, 18 minutes away; this adds 11
 * minutes to the day". Unknown is said as unknown, never as 0.
 */
export function offerSentence(
  agentName: string,
  { driveThereMinutes, from, addedMinutes }: Drives,
): string {
  const name = agentName.split(" ")[0] ?? agentName;
  return `${there(name, driveThereMinutes, from)}; ${added(addedMinutes)}`;
}

function there(name: string, minutes: number | null, from: string | null): string {
  if (minutes === null) return `Where ${name} comes from is unknown`;
  const away = minutes < 0.5 ? "less than a minute away" : `${minutesInWords(minutes)} away`;
  return from === null ? `${name} is ${away} before` : `${name} comes from ${from}, ${away}`;
}

function added(addedMinutes: number | null): string {
  if (addedMinutes === null) return "how much driving this adds is unknown";
  const whole = Math.round(addedMinutes);
  return whole <= 0
    ? "this adds no driving to the day"
    : `this adds ${minutesInWords(whole)} to the day`;
}
