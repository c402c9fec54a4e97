import { addedMinutesAtMost, waitingDaysAtMost, waitingListedAtMost } from "../../limits.ts";
import { TimeZone } from "../../settings/time-zone.ts";
import { Deviation, SlotCode } from "../../slot-code.ts";
import { WorkflowId, WorkflowIdText } from "../../workflow-id.ts";
import { z } from "../../zod.ts";
import { endpoint } from "../endpoint.ts";
import { RecordParams } from "../record.ts";

const PartOfDay = z
  .enum(["morning", "afternoon", "evening"])
  .describe("by when the visit begins: before 12:00, before 17:00, later");
export type PartOfDay = z.infer<typeof PartOfDay>;

/** What the customer would take. */
const Wanted = {
  weekdays: z.array(z.int().min(1).max(5)).min(1).max(5).describe("1 is Monday"),
  parts: z.array(PartOfDay).min(1).max(3),
  addedAtMost: z
    .int()
    .min(0)
    .max(addedMinutesAtMost)
    .describe("minutes of driving that the visit may add to the field agent's day"),
  until: z.iso.date().describe("the last day that suits, in the workflow's zone"),
};

const moving = z
  .uuid()
  .nullable()
  .describe("the booking that is to have an earlier time; null: the customer has none");

/** Of the customer only what is kept: the name is asked for by `listWaitingCustomers`. */
const Whose = {
  workflowId: z.int(),
  recordId: z.string(),
  postcode: z.string(),
};

const WaitingCustomer = z.object({
  ...Whose,
  ...Wanted,
  moving,
  since: z.iso.datetime(),
  askedBy: z.string().describe("who put them on the list, by name"),
});
export type WaitingCustomer = z.infer<typeof WaitingCustomer>;

/** A slot that has become free and is held for a customer who waits. */
const FreedSlot = z.object({
  ...Whose,
  bookingId: z.uuid(),
  moving,
  added: z.int().describe("minutes of driving that the visit adds"),
  start: z.iso.datetime({ offset: true }).describe("written in the workflow's zone"),
  end: z.iso.datetime({ offset: true }),
  timezone: TimeZone,
  fieldAgent: z.string(),
  holdEndsAt: z.iso.datetime(),
  slot: SlotCode,
  deviation: Deviation,
  week: z.iso.date(),
  appFieldAgentId: z.string(),
  takenBy: z.string().nullable().describe("who phones the customer; null: nobody has taken it"),
  isMine: z.boolean().describe("the caller has taken it"),
});
export type FreedSlot = z.infer<typeof FreedSlot>;

const WaitingList = z.object({
  offers: z.array(FreedSlot).describe("the one that ends first first"),
  waiting: z.array(WaitingCustomer).describe("who has waited longest first"),
});

export const readWaitingList = endpoint({
  method: "GET",
  path: "/api/waiting",
  summary: `Who waits until something opens near them, and what has opened, in the caller's workflows; at most ${waitingListedAtMost}.`,
  caller: "workflow-user",
  workflows: () => [],
  answer: WaitingList,
});

export const listWaitingCustomers = endpoint({
  method: "GET",
  path: "/api/waiting/customers",
  summary:
    "Those on the waiting list by name and number. Read from the CRM just now: neither is kept.",
  caller: "workflow-user",
  workflows: () => [],
  answer: z.object({
    customers: z.array(
      z.object({
        workflowId: z.int(),
        recordId: z.string(),
        name: z.string().nullable().describe("null: the CRM no longer has the record"),
        phone: z.string().nullable().describe("null: the record has no number"),
      }),
    ),
  }),
});

export const putOnWaitingList = endpoint({
  method: "PUT",
  path: "/api/waiting/:recordId",
  summary: `Puts a customer on the waiting list for at most ${waitingDaysAtMost} days, or changes what they wait for; they keep their place. Who has a visit in this workflow waits for an earlier one.`,
  caller: "workflow-user",
  needsSubscription: true,
  params: RecordParams,
  body: z.object({ wf: WorkflowId, postcode: z.string().min(1).max(20), ...Wanted }),
  workflows: ({ body }: { body: { wf: number } }) => [body.wf],
  answer: z.object({ success: z.literal(true) }),
});

export const takeOffWaitingList = endpoint({
  method: "DELETE",
  path: "/api/waiting/:recordId",
  summary: "Takes a customer off the waiting list. A slot that is held for them goes to the next.",
  caller: "workflow-user",
  params: RecordParams,
  query: z.object({ wf: WorkflowIdText }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.object({ success: z.literal(true) }),
});

const OfferParams = z.object({ id: z.uuid() });

export const takeFreedSlot = endpoint({
  method: "POST",
  path: "/api/waiting/offers/:id/take",
  summary: "Takes a slot that has opened: the caller phones the customer. The first to ask has it.",
  caller: "workflow-user",
  needsSubscription: true,
  params: OfferParams,
  workflows: () => [],
  answer: z.object({ holdEndsAt: z.iso.datetime() }),
});

export const passFreedSlot = endpoint({
  method: "POST",
  path: "/api/waiting/offers/:id/pass",
  summary:
    "The customer doesn’t want the slot that has opened: the next one who waits is offered it.",
  caller: "workflow-user",
  params: OfferParams,
  workflows: () => [],
  answer: z.object({ success: z.literal(true) }),
});
