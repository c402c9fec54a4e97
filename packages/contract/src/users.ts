import { endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

export const CrmUser = z.object({
  _id: z.string().describe("ours; the id used in lists, links and payloads"),
  name: z.string(),
  email: z.string(),
  zohoUserId: z.string(),
  avatar: z.string().describe("address of an image; the default one when the CRM has none"),
});
export type CrmUser = z.infer<typeof CrmUser>;

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  summary: "The organisation's CRM users.",
  caller: "signed-in",
  answer: z.array(CrmUser),
});
