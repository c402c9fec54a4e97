import { adjustmentLimitMinutes, adjustmentStepMinutes } from "./limits.ts";
import { z } from "./zod.ts";

/** W1Mon10am, W2Wed1030am. Minutes are left out when zero. The week counts from the one it was searched in. */
export const SlotCode = z
  .string()
  .regex(/^W(\d{1,3})(Mon|Tue|Wed|Thu|Fri)(1[0-2]|[1-9])([0-5]\d)?(am|pm)$/);

/** Minutes the agent moved the slot by; the code stays the same. */
export const Deviation = z
  .int()
  .min(-adjustmentLimitMinutes)
  .max(adjustmentLimitMinutes)
  .multipleOf(adjustmentStepMinutes);

/**
 * Monday of week 0 when the slot was searched. A code is relative, so without this a form left open
 * over Sunday night would book the wrong week.
 */
export const SearchedWeek = z.iso.date().optional();
