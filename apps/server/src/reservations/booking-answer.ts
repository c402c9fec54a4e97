import { z } from "zod";
import { BookingWarning } from "./booking-warning.ts";

const Booked = z.object({
  kind: z.literal("booked"),
  /** The record in the CRM; null: unknown. */
  redirectUrl: z.string().nullable(),
  warnings: z.array(BookingWarning).readonly(),
});

/** As it was kept, and answered by a worker, when a warning was a sentence; null: there was none. */
const OldBooked = z
  .object({
    kind: z.literal("booked"),
    redirectUrl: z.string().nullable(),
    warning: z.string().nullable(),
  })
  .transform(({ warning, ...booked }) => ({
    ...booked,
    warnings: warning === null ? [] : [{ code: "sentence" as const, sentence: warning }],
  }));

/** How a booking ended. It is kept, so that anyone who asks again gets the same answer. */
export const BookingAnswer = z.union([
  Booked,
  OldBooked,
  z.object({ kind: z.literal("taken") }),
  /** The customer has another appointment that the booking agent did not know of, or that would be written over. */
  z.object({ kind: z.literal("already-booked") }),
  z.object({ kind: z.literal("mandatory"), field: z.string() }),
  z.object({ kind: z.literal("refused"), why: z.string() }),
  /** The CRM did not answer before anything was written. */
  z.object({ kind: z.literal("unreachable") }),
  z.object({ kind: z.literal("disconnected") }),
]);
export type BookingAnswer = Readonly<z.infer<typeof BookingAnswer>>;
