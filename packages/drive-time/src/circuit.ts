/** Whether calls are worth making. Times are milliseconds of any clock that never goes back. */
export type Circuit =
  /** Calls go through. The outages since the last answer, oldest first. */
  | { readonly kind: "closed"; readonly outages: readonly number[] }
  /** Calls fail at once, so that nobody waits for an engine that is down, nor keeps it down. */
  | { readonly kind: "open"; readonly until: number };

const outagesInARow = 5;
const withinMs = 10_000;
const openMs = 2000;
/** The calls of one question fail together; that is one outage, not one for each. */
const togetherMs = 100;

export const closedCircuit: Circuit = { kind: "closed", outages: [] };

/** null if a call must fail at once, else the circuit once it is under way: an open one lets one in. */
export function letThrough(circuit: Circuit, now: number): Circuit | null {
  if (circuit.kind === "closed") return circuit;
  return now < circuit.until ? null : { kind: "open", until: now + openMs };
}

export function afterOutage(circuit: Circuit, now: number): Circuit {
  if (circuit.kind === "open") return { kind: "open", until: now + openMs };
  if (now - (circuit.outages.at(-1) ?? Number.NEGATIVE_INFINITY) < togetherMs) return circuit;
  const outages = [...circuit.outages.filter((at) => at > now - withinMs), now];
  if (outages.length < outagesInARow) return { kind: "closed", outages };
  return { kind: "open", until: now + openMs };
}
