import { z } from "zod";

/** How a story ends that was asked to cancel a booking. */
export const CancelAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("cancelled"),
    /** What a person has to do in the CRM themselves; null: nothing. */
    warning: z.string().nullable(),
  }),
  /** The CRM has said no: the visit stands as before. */
  z.object({ kind: z.literal("refused"), why: z.string() }),
  /** The CRM is no longer connected: the visit stands as before. */
  z.object({ kind: z.literal("disconnected") }),
  /** The request was taken back, or the visit was off before. */
  z.object({ kind: z.literal("not-asked") }),
]);
export type CancelAnswer = z.infer<typeof CancelAnswer>;
