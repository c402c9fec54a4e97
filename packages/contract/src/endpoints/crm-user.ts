import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

export const CrmUser = z.object({
  _id: z.string().describe("ours; the id used in lists, links and payloads"),
  name: z.string(),
  email: z.string(),
  zohoUserId: z.string(),
  avatar: z.string().describe("address of an image; the default one when the CRM has none"),
});
export type CrmUser = z.infer<typeof CrmUser>;

const ListedUser = CrmUser.extend({
  email: CrmUser.shape.email.optional().describe("only for who manages a workflow"),
  isActive: z.boolean().describe("false: the CRM no longer lets them in"),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  summary:
    "The organisation's CRM users: for everybody who they are, for who manages a workflow their addresses, too.",
  caller: "signed-in",
  answer: z.array(ListedUser),
});
