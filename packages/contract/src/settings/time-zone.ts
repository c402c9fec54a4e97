import { z } from "../zod.ts";
import { timeZones } from "./time-zones.ts";

export const TimeZone = z.enum(timeZones);
export type TimeZone = z.infer<typeof TimeZone>;

/** Wall clock in the workflow's zone, 24 hours: 09:05. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
