import { TimeZone } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

export const listAttention = endpoint({
  method: "GET",
  path: "/api/attention",
  summary:
    "Bookings that stand, with something left to a person: one's own, and everybody's for an administrator.",
  caller: "workflow-user",
  workflows: () => [],
  answer: z.object({
    bookings: z.array(
      z.object({
        bookingId: z.uuid(),
        start: z.iso.datetime({ offset: true }),
        end: z.iso.datetime({ offset: true }),
        timezone: TimeZone,
        fieldAgent: z.string(),
        bookedBy: z.string(),
        why: z.string(),
        recordUrl: z
          .url()
          .describe("in the CRM: what was booked, or the customer where that is unknown"),
      }),
    ),
  }),
});

export const settleAttention = endpoint({
  method: "POST",
  path: "/api/bookings/:id/settled",
  summary: "A person has done what was left of a booking. Safe to repeat.",
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  workflows: () => [],
  answer: z.object({ success: z.literal(true) }),
});
