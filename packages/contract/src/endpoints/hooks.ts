import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** The organisation in the path says where to look; the channel's token in the body proves it. */
export const hearCrm = endpoint({
  method: "POST",
  path: "/hooks/crm/:organisation",
  summary: "The CRM tells of changed records. What it says is a hint to read them again.",
  caller: "hook",
  params: z.object({ organisation: z.uuid() }),
  body: z.unknown(),
  answer: z.object({}),
});

/** Stripe's signature over the raw body proves it. */
export const hearStripe = endpoint({
  method: "POST",
  path: "/hooks/stripe",
  summary: "Stripe tells of a subscription. What it says is a hint to ask Stripe again.",
  caller: "hook",
  takesRawBody: true,
  body: z.unknown(),
  answer: z.object({}),
});
