import { adjustmentLimitMinutes, adjustmentStepMinutes } from "@milepost/contract/limits.ts";

/** The slot that is looked at, as the page's address has it: it comes back after a reload and after signing in. */
export interface SlotPlace {
  /** Its code. */
  readonly slot: string;
  /** Monday of week 0 when it was searched, without which the code would mean another day next week; null: not sent. */
  readonly week: string | null;
  /** Minutes. */
  readonly deviation: number;
  /** Another agent than the one it was offered with; undefined: that one. */
  readonly otherAgentId: string | undefined;
}

/** `query`: that of an address. Null: it names no slot. */
export function readPlace(query: string): SlotPlace | null {
  const params = new URLSearchParams(query);
  const slot = params.get("slot");
  if (slot === null) return null;
  return {
    slot,
    week: params.get("week"),
    deviation: deviationIn(params.get("deviation")),
    otherAgentId: params.get("fieldagent") ?? undefined,
  };
}

/** The same query with another slot in it. */
export function withPlace(
  query: string,
  { slot, week, deviation, otherAgentId }: SlotPlace,
): string {
  const params = new URLSearchParams(query);
  const put = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value);
  put("slot", slot);
  put("week", week);
  put("deviation", deviation === 0 ? null : `${deviation}`);
  put("fieldagent", otherAgentId ?? null);
  return `?${params}`;
}

/** What is not a step of ours counts as not moved. */
function deviationIn(text: string | null): number {
  const minutes = Number(text);
  const isStep = Number.isInteger(minutes / adjustmentStepMinutes);
  return isStep && Math.abs(minutes) <= adjustmentLimitMinutes ? minutes : 0;
}
