import { unansweredAtMost } from "../../limits.ts";
import { TimeZone } from "../../settings/time-zone.ts";
import { z } from "../../zod.ts";
import { endpoint } from "../endpoint.ts";

const UnansweredVisit = z.object({
  bookingId: z.uuid(),
  postcode: z.string(),
  start: z.iso.datetime({ offset: true }).describe("written in the workflow's zone"),
  end: z.iso.datetime({ offset: true }),
  timezone: TimeZone,
  fieldAgent: z.string(),
  invitedAt: z.iso.datetime(),
});
export type UnansweredVisit = z.infer<typeof UnansweredVisit>;

export const listUnanswered = endpoint({
  method: "GET",
  path: "/api/unanswered",
  summary: `Customers to phone today: invited before today, without an answer, and with a visit today or until the end of the next working day. Of every workflow that the caller may book in, the first ${unansweredAtMost}, the next visit first.`,
  caller: "workflow-user",
  workflows: () => [],
  answer: z.object({
    visits: z.array(UnansweredVisit),
    isMore: z.boolean().describe("there are more than are listed"),
  }),
});

export const acceptByPhone = endpoint({
  method: "POST",
  path: "/api/bookings/:id/accepted",
  summary:
    "The customer has said on the phone that they’ll be there. It counts as the answer to the invitation. Safe to repeat.",
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  workflows: () => [],
  answer: z.object({ success: z.literal(true) }),
});
