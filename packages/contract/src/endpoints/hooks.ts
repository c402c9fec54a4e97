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

/** The provider's signature over the address and the fields proves it; we put both ids into the address. */
export const hearSms = endpoint({
  method: "POST",
  path: "/hooks/sms/:organisation",
  summary: "The SMS provider says what became of a text message.",
  caller: "hook",
  takesRawBody: true,
  params: z.object({ organisation: z.uuid() }),
  query: z.object({ reminder: z.uuid() }),
  body: z.unknown(),
  answer: z.object({}),
});
