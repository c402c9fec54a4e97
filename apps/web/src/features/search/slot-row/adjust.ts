import { adjustmentLimitMinutes, adjustmentStepMinutes } from "@milepost/contract/limits.ts";

/** So many steps earlier (below 0) or later, never more than an hour from the slot itself. */
export function adjust(deviationMinutes: number, steps: number): number {
  const next = deviationMinutes + steps * adjustmentStepMinutes;
  return Math.max(-adjustmentLimitMinutes, Math.min(adjustmentLimitMinutes, next));
}

export function canAdjust(deviationMinutes: number, direction: -1 | 1): boolean {
  return adjust(deviationMinutes, direction) !== deviationMinutes;
}
