import type { Offer } from "@milepost/contract/endpoints/search.ts";

type Drives = Pick<Offer, "driveThereMinutes" | "from" | "addedMinutes">;

/** Why this slot: "18 min from MP2. Adds 11 min of driving". Unknown is said as unknown, never as 0. */
export function offerSentence(agentName: string, drives: Drives): string {
  return `${whereFrom(agentName, drives)}. ${added(drives.addedMinutes)}`;
}

/** "21 min from home" */
export function whereFrom(
  agentName: string,
  { driveThereMinutes: minutes, from }: Pick<Drives, "driveThereMinutes" | "from">,
): string {
  const [name = agentName] = agentName.split(" ");
  if (minutes === null) return `We don’t know where ${name} comes from`;
  const far = minutes < 0.5 ? "Less than a minute" : `${Math.round(minutes)} min`;
  return `${far} from ${from ?? "the stop before"}`;
}

function added(addedMinutes: number | null): string {
  if (addedMinutes === null) return "We don’t know how much driving it adds";
  const whole = Math.round(addedMinutes);
  return whole <= 0 ? "Adds no driving" : `Adds ${whole} min of driving`;
}
