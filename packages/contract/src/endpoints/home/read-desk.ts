import { deskBookingsAtMost } from "../../limits.ts";
import { TimeZone } from "../../settings/time-zone.ts";
import { z } from "../../zod.ts";
import { endpoint } from "../endpoint.ts";

const When = {
  start: z.iso.datetime({ offset: true }).describe("written in the workflow's zone"),
  end: z.iso.datetime({ offset: true }),
  timezone: TimeZone,
  fieldAgent: z.string(),
};

/** Of the customer only what is kept: the name is asked for by `listDeskCustomers`. */
const Whose = {
  bookingId: z.uuid(),
  workflowId: z.int(),
  recordId: z.string(),
  postcode: z.string(),
};

/** With everything that the form's address is made of. */
const DeskHold = z.object({
  ...Whose,
  ...When,
  holdEndsAt: z.iso.datetime(),
  isInvited: z.boolean().describe("the customer is sent the cancellation when it is released"),
  inviteEmail: z.string().nullable().describe("null: nobody was invited"),
  slot: z.string(),
  deviation: z.int(),
  week: z.iso.date(),
  appFieldAgentId: z.string(),
  wasRefused: z.boolean().describe("it was to be booked, and was not"),
});
export type DeskHold = z.infer<typeof DeskHold>;

const DeskBooking = z.object({
  ...Whose,
  ...When,
  state: z
    .enum(["booking", "booked", "attention"])
    .describe("booking: still being written to the CRM"),
  acceptedAt: z.iso.datetime().nullable().describe("null: not yet"),
  redirectUrl: z.url().nullable().describe("the record in the CRM; null: unknown"),
});
export type DeskBooking = z.infer<typeof DeskBooking>;

const DeskChange = z.object({
  ...Whose,
  ...When,
  what: z.enum(["moved", "cancelled"]),
});
export type DeskChange = z.infer<typeof DeskChange>;

export const readDesk = endpoint({
  method: "GET",
  path: "/api/desk",
  summary: `The caller's own work: the slots that they hold, what they have booked today, and which of their visits customers have moved or cancelled by their own link in the last two days; of each the latest ${deskBookingsAtMost} first.`,
  caller: "workflow-user",
  workflows: () => [],
  answer: z.object({
    holds: z.array(DeskHold),
    booked: z.array(DeskBooking),
    changed: z.array(DeskChange),
  }),
});

export const listDeskCustomers = endpoint({
  method: "GET",
  path: "/api/desk/customers",
  summary:
    "Whom the slots and bookings of Home’s lists are for, by name and phone. Read from the CRM just now: neither is kept.",
  caller: "workflow-user",
  workflows: () => [],
  answer: z.object({
    customers: z.array(
      z.object({
        bookingId: z.uuid(),
        name: z.string().nullable().describe("null: the CRM no longer has the record"),
        phone: z.string().nullable().describe("null: the record itself has none"),
      }),
    ),
  }),
});
