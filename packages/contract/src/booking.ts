import { endpoint } from "./endpoint.ts";
import { FieldValue } from "./field-mapping.ts";
import { ProblemBody } from "./problem.ts";
import { Deviation, SearchedWeek, SlotCode } from "./slot.ts";
import { WorkflowId } from "./workflow-id.ts";
import { z } from "./zod.ts";

const workflowOfBody = ({ body }: { body: { wf: number } }) => [body.wf];

export const sendCalendarInvite = endpoint({
  method: "POST",
  path: "/api/calendarInvite",
  summary: "Checks the slot again, holds it and invites the customer by e-mail.",
  caller: "workflow-user",
  body: z.object({
    slotID: SlotCode,
    deviation: Deviation,
    recordId: z.string().min(1),
    appFieldAgentId: z.string().min(1),
    emailRecipient: z.email(),
    wf: WorkflowId,
    week: SearchedWeek,
  }),
  workflows: workflowOfBody,
  answer: z.object({ success: z.literal(true), message: z.string().optional() }),
});

/** The server uses the id and the value alone: which CRM field is written is the workflow's decision. */
const TopValue = z.union([
  z.object({
    value: FieldValue,
    destinationModule: z.string(),
    destinationField: z.string(),
    sourceModule: z.string(),
    sourceField: z.string(),
  }),
  FieldValue,
]);

export const processBooking = endpoint({
  method: "POST",
  path: "/api/processBooking",
  summary: "Books the slot: writes the record and the meeting to the CRM.",
  caller: "workflow-user",
  body: z.object({
    topSection: z.record(z.string(), TopValue).describe("by mapping id"),
    bottomSection: z.record(z.string(), FieldValue).describe("by module.field"),
    recordId: z.string().min(1),
    wf: WorkflowId,
    slot: SlotCode,
    fieldagent: z.string().min(1),
    inviteEmail: z.email().optional().describe("absent: the form was opened without an invitation"),
    deviation: Deviation,
    isBooking: z.literal(true),
    week: SearchedWeek,
  }),
  workflows: workflowOfBody,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    redirectUrl: z.url().optional().describe("the record in the CRM; absent: unknown"),
    warning: z.string().optional().describe("booked, but a later step is still being retried"),
  }),
});

/** How a booking is refused: SLOT_TAKEN, SLOT_EXPIRED, MANDATORY_NOT_FOUND and the rest. */
export const BookingRefusal = ProblemBody.extend({
  success: z.literal(false),
  missingField: z.string().optional().describe("with MANDATORY_NOT_FOUND"),
});
export type BookingRefusal = z.infer<typeof BookingRefusal>;
