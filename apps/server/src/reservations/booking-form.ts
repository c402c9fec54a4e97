import { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { z } from "zod";

/** What a booking agent has filled in. */
export const BookingForm = z
  .object({
    /** By mapping id. */
    top: z.record(z.string(), FieldValue),
    /** By module.field. */
    bottom: z.record(z.string(), FieldValue),
    /** The sender has seen the customer's other appointments, and books one more. */
    isAnotherWanted: z.boolean().optional(),
  })
  .readonly();
export type BookingForm = z.infer<typeof BookingForm>;
