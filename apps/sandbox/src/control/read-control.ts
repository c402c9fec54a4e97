import type { Clock } from "../clock.ts";
import { type Fields, readFields } from "../form-body.ts";
import type { Allowance } from "../zoho/limits/limits.ts";
import type { Organisation } from "../zoho/organisation.ts";
import { isDataCentre } from "../zoho/sign-in/data-centres.ts";
import { type Switches, switches } from "../zoho/switches.ts";
import type { Zoho } from "../zoho/zoho.ts";

/** Turns all or none. What is wrong, or null. */
export function turnSwitches(state: Switches, given: Fields): string | null {
  const positions: Readonly<Record<string, readonly string[]>> = switches;
  for (const [name, position] of Object.entries(given)) {
    if (!Object.hasOwn(positions, name)) return `there is no switch "${name}"`;
    if (!positions[name]?.includes(position)) return `${name} is one of ${positions[name]}`;
  }
  for (const [name, position] of Object.entries(given)) state.turn(name, position);
  return null;
}

/** `now` puts the clock, `advanceMs` moves it on; from a form an empty field means neither. */
export function moveClock(clock: Clock, body: unknown): boolean {
  const { now = "", advanceMs = "" }: Record<string, unknown> =
    typeof body === "object" && body !== null ? { ...body } : {};
  const instant = now === null ? null : Date.parse(String(now));
  const ms = Number(advanceMs);
  if ((now !== "" && Number.isNaN(instant)) || !Number.isFinite(ms)) return false;
  if (now !== "") clock.put(instant);
  clock.advance(ms);
  return true;
}

/** By `dataCentre` and `zgid`. */
export function findOrganisation({ organisations }: Zoho, body: unknown): Organisation | null {
  const { dataCentre, zgid = "" } = readFields(body);
  return isDataCentre(dataCentre) ? organisations.find(dataCentre, zgid) : null;
}

/** An empty field of the form is null. */
export function readAllowance(body: unknown): Allowance {
  const { credits = null, concurrency = null }: Record<string, unknown> = { ...Object(body) };
  const read = (value: unknown) => (value === null || value === "" ? null : Number(value));
  return { credits: read(credits), concurrency: read(concurrency) };
}

/** From the page's form: an empty number is none, a box that is not ticked is absent. */
export function readHandling(given: Fields) {
  const number = (name: string) => Number(given[name] || 0);
  return {
    lose: number("lose"),
    double: number("double"),
    seed: number("seed") || 1,
    delayMs: [number("shortest"), Math.max(number("shortest"), number("longest"))] as const,
    reorder: "reorder" in given,
    batch: "batch" in given,
    off: "off" in given,
  };
}
