import { z } from "zod";

/** How a story ends that was asked to move a booking. But for `moved` the visit stands as before. */
export const MoveAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("moved"),
    /** What a person has to do in the CRM themselves; null: nothing. */
    warning: z.string().nullable(),
  }),
  /** The CRM has said no. */
  z.object({ kind: z.literal("refused"), why: z.string() }),
  /** The field agent's day in the CRM has no room for it. */
  z.object({ kind: z.literal("taken") }),
  /** The CRM does not answer, and nothing was written. */
  z.object({ kind: z.literal("unreachable") }),
  z.object({ kind: z.literal("disconnected") }),
  /** The request was taken back. */
  z.object({ kind: z.literal("not-asked") }),
]);
export type MoveAnswer = z.infer<typeof MoveAnswer>;
