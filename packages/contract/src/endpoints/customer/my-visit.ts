import { TimeZone } from "../../settings/time-zone.ts";
import { z } from "../../zod.ts";
import { endpoint } from "../endpoint.ts";

/** What each of these calls proves itself with. */
const link = {
  token: z.string().max(2_000).describe("of the customer's own link"),
  captcha: z.string().describe("empty when no captcha is configured"),
};

const Time = {
  start: z.iso.datetime({ offset: true }).describe("written in the workflow's zone"),
  end: z.iso.datetime({ offset: true }),
};

/** What a customer sees of their visit; of anybody else nothing. */
export const MyVisit = z.object({
  state: z
    .enum(["arranging", "booked", "moving", "cancelling", "cancelled", "over"])
    .describe("arranging: the company has not booked it yet; over: it has begun"),
  company: z.string(),
  ...Time,
  timezone: TimeZone,
  fieldAgent: z.string().describe("first name alone"),
  isConfirmed: z.boolean(),
  mayChange: z.boolean(),
  mayCancel: z.boolean(),
  hoursBefore: z
    .int()
    .describe("until which it may be changed or cancelled, where the company allows it"),
  movingTo: z.object(Time).nullable().describe("while it is being moved; null: it is not"),
});
export type MyVisit = z.infer<typeof MyVisit>;

export const readMyVisit = endpoint({
  method: "POST",
  path: "/api/my-visit",
  summary: "A customer's own visit, by the link in their invitation.",
  caller: "public",
  perMinute: 60,
  body: z.object(link),
  answer: MyVisit,
});

export const confirmMyVisit = endpoint({
  method: "POST",
  path: "/api/my-visit/confirm",
  summary: "The customer confirms their visit. Safe to repeat.",
  caller: "public",
  perMinute: 30,
  body: z.object(link),
  answer: MyVisit,
});

const MyTime = z.object({
  choice: z.string().describe("sealed; good for this visit alone, and for some minutes"),
  ...Time,
  fieldAgent: z.string().describe("first name alone"),
  isInYourArea: z.boolean().describe("the field agent drives hardly any further for it"),
});
export type MyTime = z.infer<typeof MyTime>;

export const listMyTimes = endpoint({
  method: "POST",
  path: "/api/my-visit/times",
  summary: "The times that a customer may move their visit to, the soonest first.",
  caller: "public",
  perMinute: 20,
  body: z.object(link),
  answer: z.object({ times: z.array(MyTime) }),
});

export const moveMyVisit = endpoint({
  method: "POST",
  path: "/api/my-visit/move",
  summary: "The customer moves their visit to one of the times they were shown. Safe to repeat.",
  caller: "public",
  perMinute: 20,
  body: z.object({ ...link, choice: z.string().min(1).max(2_000) }),
  answer: z.object({
    state: z.enum(["moved", "moving"]).describe("moving: not done yet; the visit itself says when"),
  }),
});

export const cancelMyVisit = endpoint({
  method: "POST",
  path: "/api/my-visit/cancel",
  summary: "The customer cancels their visit. Safe to repeat.",
  caller: "public",
  perMinute: 20,
  body: z.object(link),
  answer: z.object({
    state: z
      .enum(["cancelled", "cancelling"])
      .describe("cancelling: not done yet; the visit itself says when"),
  }),
});
