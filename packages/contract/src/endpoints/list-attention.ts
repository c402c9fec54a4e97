import { TimeZone } from "../settings/time-zone.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

export const listAttention = endpoint({
  method: "GET",
  path: "/api/attention",
  summary:
    "Bookings of which something is left to a person, or has been under way or owed to the customer for more than ten minutes, and those that a customer has accepted: one's own, and everybody's for an administrator.",
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
        state: z
          .enum(["booking", "booked", "attention", "released"])
          .describe("booking: still being written; released: nobody's time"),
        why: z.string(),
        recordUrl: z
          .url()
          .describe("in the CRM: what was booked, or the customer where that is unknown"),
      }),
    ),
    accepted: z
      .array(
        z.object({
          bookingId: z.uuid(),
          start: z.iso.datetime({ offset: true }),
          end: z.iso.datetime({ offset: true }),
          timezone: TimeZone,
          fieldAgent: z.string(),
          acceptedAt: z.iso.datetime(),
        }),
      )
      .describe("the five latest acceptances of visits to come, the newest first"),
    brake: z
      .object({ off: z.int(), coming: z.int(), since: z.iso.datetime() })
      .nullable()
      .describe(
        "for an administrator: so many of the bookings to come are off in the CRM at once that nothing is done about them before it is confirmed; null: nothing is held back",
      ),
  }),
});

export const confirmCancellations = endpoint({
  method: "POST",
  path: "/api/attention/cancellations",
  summary:
    "An administrator says that the bookings that were held back are off: they are released, and their customers are sent the cancellation where the workflow wants it. Safe to repeat.",
  caller: "organisation-admin",
  answer: z.object({ success: z.literal(true) }),
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
