import { adjustmentLimitMinutes, adjustmentStepMinutes } from "@milepost/contract/limits.ts";

/** One step earlier (-1) or later (1), never more than an hour from the slot itself. */
export function adjust(deviationMinutes: number, direction: -1 | 1): number {
  const next = deviationMinutes + direction * adjustmentStepMinutes;
  return Math.max(-adjustmentLimitMinutes, Math.min(adjustmentLimitMinutes, next));
}

export function canAdjust(deviationMinutes: number, direction: -1 | 1): boolean {
  return adjust(deviationMinutes, direction) !== deviationMinutes;
}
