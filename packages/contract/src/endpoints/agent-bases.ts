import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** An agent has one base, whichever workflows send them out. */
const AgentBase = z.object({
  userId: z.string(),
  postcode: z.string().nullable().describe("where the agent's day starts and ends; null: unknown"),
  from: z
    .enum(["set", "crm"])
    .nullable()
    .describe("set: by an administrator here; crm: the user's address there; null: unknown"),
  crmPostcode: z.string().nullable().describe("what the CRM has; null: nothing"),
});

const anyWorkflow = () => [];

export const listAgentBases = endpoint({
  method: "GET",
  path: "/api/agent-bases",
  summary: "Where each active user's day starts, and who says so.",
  caller: "workflow-admin",
  workflows: anyWorkflow,
  answer: z.object({ bases: z.array(AgentBase) }),
});

export const setAgentBase = endpoint({
  method: "PUT",
  path: "/api/agent-bases/:userId",
  summary: "Sets where an agent's day starts, above the CRM's address, or gives that up.",
  caller: "workflow-admin",
  params: z.object({ userId: z.uuid() }),
  body: z.object({
    postcode: z.string().trim().min(1).max(20).nullable().describe("null: the CRM's counts"),
  }),
  workflows: anyWorkflow,
  answer: z.object({ success: z.literal(true) }),
});
