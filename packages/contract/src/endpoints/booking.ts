import { cancelReasonAtMost } from "../limits.ts";
import { ProblemBody } from "../problem-body.ts";
import { FieldValue, UserValue } from "../settings/mapping.ts";
import { TimeZone } from "../settings/time-zone.ts";
import { Deviation, SearchedWeek, SlotCode } from "../slot-code.ts";
import { WorkflowId, WorkflowIdText } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { EmailAddress } from "./email-address.ts";
import { endpoint } from "./endpoint.ts";
import { RecordParams } from "./record.ts";

const workflowOfBody = ({ body }: { body: { wf: number } }) => [body.wf];

/** Optional keys besides the specification's. */
const wishExtras = {
  postcode: z
    .string()
    .optional()
    .describe("what was searched for; absent: that of the same hold, else the record's own"),
  isTightAccepted: z
    .boolean()
    .optional()
    .describe("the agent has seen that the drive does not fit and wants it all the same"),
  isAnotherWanted: z
    .boolean()
    .optional()
    .describe("the agent has seen the customer's other appointments and books one more"),
};

const Hold = {
  reservationId: z.uuid(),
  holdEndsAt: z.iso.datetime().describe("the slot is nobody else's until then"),
};

export const sendCalendarInvite = endpoint({
  method: "POST",
  path: "/api/calendarInvite",
  summary: "Checks the slot again, holds it and invites the customer by e-mail.",
  caller: "workflow-user",
  needsSubscription: true,
  body: z.object({
    slotID: SlotCode,
    deviation: Deviation,
    recordId: z.string().min(1),
    appFieldAgentId: z.string().min(1),
    emailRecipient: EmailAddress,
    wf: WorkflowId,
    week: SearchedWeek,
    ...wishExtras,
  }),
  workflows: workflowOfBody,
  answer: z.object({
    success: z.literal(true),
    message: z.string().optional(),
    reservationId: Hold.reservationId.optional(),
    holdEndsAt: Hold.holdEndsAt.optional(),
  }),
});

export const holdSlot = endpoint({
  method: "POST",
  path: "/api/holds",
  summary: "Holds a slot for a form that was opened without an invitation.",
  caller: "workflow-user",
  needsSubscription: true,
  body: z.object({
    slot: SlotCode,
    deviation: Deviation,
    recordId: z.string().min(1),
    fieldagent: z.string().min(1),
    wf: WorkflowId,
    week: SearchedWeek,
    ...wishExtras,
  }),
  workflows: workflowOfBody,
  answer: z.object(Hold),
});

const HoldParams = z.object({ id: z.uuid() });

export const renewHold = endpoint({
  method: "POST",
  path: "/api/holds/:id/heartbeat",
  summary: "The form is still open: the hold lives on, up to its limit.",
  caller: "workflow-user",
  params: HoldParams,
  workflows: () => [],
  answer: z.object(Hold),
});

export const releaseHold = endpoint({
  method: "DELETE",
  path: "/api/holds/:id",
  summary: "Gives a slot back. Its invitation is cancelled.",
  caller: "workflow-user",
  params: HoldParams,
  workflows: () => [],
  answer: z.object({ success: z.literal(true) }),
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
  needsSubscription: true,
  body: z.object({
    topSection: z.record(z.string(), TopValue).describe("by mapping id"),
    bottomSection: z.record(z.string(), FieldValue).describe("by module.field"),
    recordId: z.string().min(1),
    wf: WorkflowId,
    slot: SlotCode,
    fieldagent: z.string().min(1),
    inviteEmail: EmailAddress.optional().describe(
      "absent: the form was opened without an invitation",
    ),
    deviation: Deviation,
    isBooking: z.literal(true),
    week: SearchedWeek,
    ...wishExtras,
  }),
  workflows: workflowOfBody,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    redirectUrl: z.url().optional().describe("the record in the CRM; absent: unknown"),
    warning: z.string().optional().describe("booked, but something beside it could not be done"),
    bookingId: z.uuid().optional(),
  }),
});

/** One that stands and is still to come. */
const Appointment = z.object({
  bookingId: z.uuid(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  timezone: TimeZone,
  fieldAgent: z.string(),
  redirectUrl: z.url().nullable().describe("its record in the CRM; null: unknown"),
  isInTheWay: z
    .boolean()
    .describe("a booking in this workflow would be written over it, so none is taken"),
});
export type Appointment = z.infer<typeof Appointment>;

/** What the caller holds for the customer at this moment. */
const HeldSlot = z.object({
  ...Hold,
  slot: SlotCode,
  deviation: Deviation,
  week: z.iso.date().describe("Monday of the week that the code counts from"),
  appFieldAgentId: z.string(),
  fieldAgent: z.string(),
  postcode: z.string(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  timezone: TimeZone,
  inviteEmail: z.string().nullable().describe("who was invited to it; null: nobody"),
});
export type HeldSlot = z.infer<typeof HeldSlot>;

export const listAppointments = endpoint({
  method: "GET",
  path: "/api/appointments/:recordId",
  summary:
    "The customer's appointments that stand and are still to come, in any workflow; what the caller holds for them, and who visited them last.",
  caller: "workflow-user",
  needsSubscription: true,
  params: RecordParams,
  query: z.object({ wf: WorkflowIdText }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.object({
    appointments: z.array(Appointment),
    held: HeldSlot.nullable().describe("in this workflow; null: nothing"),
    lastVisit: z
      .object({ appFieldAgentId: z.string(), fieldAgent: z.string() })
      .nullable()
      .describe("who went there last; null: nobody that Milepost knows of"),
  }),
});

/** What became of a reservation, step by step. */
export const readBooking = endpoint({
  method: "GET",
  path: "/api/bookings/:id",
  summary: "The truth about a booking: its state, and every step with its time and outcome.",
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  workflows: () => [],
  answer: z.object({
    bookingId: z.uuid(),
    state: z.enum(["held", "booking", "booked", "attention", "released"]),
    start: z.iso.datetime({ offset: true }),
    end: z.iso.datetime({ offset: true }),
    timezone: TimeZone,
    workflowId: WorkflowId,
    fieldAgent: z.string(),
    fieldAgentId: z.string(),
    slot: SlotCode,
    deviation: Deviation,
    week: z.iso.date().describe("Monday of the week that the code counts from"),
    bookedBy: z.string(),
    appBookingAgent: UserValue,
    appFieldAgent: UserValue,
    recordId: z.string(),
    invitation: z
      .enum(["asked", "sending", "sent", "failed", "cancelled"])
      .nullable()
      .describe("null: none was asked for"),
    acceptedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "when the customer opened the invitation's link or said so by phone; null: not yet",
      ),
    calendarAnswer: z
      .enum(["declined", "tentative"])
      .nullable()
      .describe(
        "what the customer last answered in their calendar; null: nothing, that they come, or a person has seen to it",
      ),
    redirectUrl: z.url().nullable(),
    earlier: z
      .array(Appointment)
      .describe("other appointments of this customer that are still to come"),
    warning: z.string().nullable(),
    isCancellable: z
      .boolean()
      .describe("booked, still to come, and nobody is cancelling or moving it"),
    isMovable: z.boolean().describe("as isCancellable, and its record and time are known"),
    postcode: z.string().describe("where the visit is; the area alone once it is off"),
    move: z
      .object({
        by: z.string(),
        at: z.iso.datetime({ offset: true }),
        start: z.iso.datetime({ offset: true }),
        end: z.iso.datetime({ offset: true }),
        fieldAgent: z.string(),
      })
      .nullable()
      .describe("where it is being moved to; null: nobody asked, or it has been"),
    cancel: z
      .object({
        by: z.string(),
        at: z.iso.datetime({ offset: true }),
        reason: z.string().nullable().describe("null: forgotten"),
        warning: z.string().nullable().describe("what is left to a person in the CRM"),
      })
      .nullable()
      .describe(
        "with a booking that stands: it is being cancelled; with one that was released: how it ended; null: nobody asked",
      ),
    mails: z
      .array(
        z.object({
          what: z.enum(["invitation", "change", "cancellation"]),
          state: z
            .enum(["due", "trying", "refused", "done", "void"])
            .describe("due: nothing has gone out; trying: it may have; void: overtaken"),
          at: z.iso.datetime().describe("when it was decided"),
        }),
      )
      .describe("what the customer is sent, the oldest first"),
    steps: z.array(
      z.object({
        step: z.string(),
        outcome: z.string(),
        detail: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  }),
});

export const cancelBooking = endpoint({
  method: "POST",
  path: "/api/bookings/:id/cancel",
  summary:
    "Cancels a visit to come: takes its time off the record and its meeting out of the CRM, frees the slot and sends the customer the cancellation. Safe to repeat.",
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().trim().min(1).max(cancelReasonAtMost) }),
  workflows: () => [],
  answer: z.object({
    success: z.literal(true),
    state: z
      .enum(["cancelled", "cancelling"])
      .describe("cancelling: the CRM has not answered yet; the booking itself says when it is off"),
    warning: z
      .string()
      .nullable()
      .describe("cancelled, but something in the CRM is left to a person"),
  }),
});

export const moveBooking = endpoint({
  method: "POST",
  path: "/api/bookings/:id/move",
  summary:
    "Moves a visit to come to another time or field agent: changes its record and its meeting in the CRM, frees the old time and sends the customer the new one. Safe to repeat.",
  caller: "workflow-user",
  needsSubscription: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    slot: SlotCode,
    deviation: Deviation,
    fieldagent: z.string().min(1),
    week: SearchedWeek,
    isTightAccepted: wishExtras.isTightAccepted,
  }),
  workflows: () => [],
  answer: z.object({
    success: z.literal(true),
    state: z
      .enum(["moved", "moving"])
      .describe("moving: the CRM has not answered yet; the booking itself says when it is moved"),
    warning: z.string().nullable().describe("moved, but something in the CRM is left to a person"),
  }),
});

/** A slot that is free instead. */
const Alternative = z.object({
  slot: z.string(),
  appFieldAgentId: z.string(),
  salesPersonName: z.string(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
});
export type Alternative = z.infer<typeof Alternative>;

/** How a booking is refused: SLOT_TAKEN, SLOT_EXPIRED, ALREADY_BOOKED, MANDATORY_NOT_FOUND and the rest. */
export const BookingRefusal = ProblemBody.extend({
  success: z.literal(false),
  missingField: z.string().optional().describe("with MANDATORY_NOT_FOUND"),
  alternatives: z.array(Alternative).optional().describe("with SLOT_TAKEN: the nearest free ones"),
  broken: z
    .array(z.object({ rule: z.string(), over: z.number().nullable() }))
    .optional()
    .describe("with SLOT_TAKEN and SLOT_TIGHT: why"),
  appointments: z
    .array(Appointment)
    .optional()
    .describe("with ALREADY_BOOKED: what the customer has"),
  bookingId: z.uuid().optional().describe("with BOOKING_UNDER_WAY: where to follow it"),
});
export type BookingRefusal = z.infer<typeof BookingRefusal>;
