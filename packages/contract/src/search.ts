import { TimeZone } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { defaultWorkflowId } from "./limits.ts";
import { WorkflowIdText } from "./workflow-id.ts";
import { z } from "./zod.ts";

/** Minutes added to the agent's driving that day, as a word. `Open day`: no neighbour is known, so nothing can be said. */
const Band = z.enum(["Best", "Good", "Fair", "Open day"]);

const Offer = z.object({
  slot: z.string().describe("slot code, such as W1Mon10am"),
  start: z.iso.datetime({ offset: true }).describe("written in the workflow's zone"),
  end: z.iso.datetime({ offset: true }),
  band: Band,
  addedMinutes: z.number().nullable().describe("null: unknown, because no neighbour is known"),
  driveThereMinutes: z.number().nullable().describe("null: where the agent comes from is unknown"),
  driveOnMinutes: z.number().nullable().describe("null: where the agent goes next is unknown"),
  from: z.string().nullable().describe("the stop before, by area; null: unknown"),
  to: z.string().nullable().describe("the stop after, by area; null: unknown"),
});
export type Offer = z.infer<typeof Offer>;

const SearchResult = z.object({
  salesPersonName: z.string(),
  appFieldAgentId: z.string(),
  slots: z.array(z.string()),
  /** The rest is ours, beside the specified keys. */
  offers: z.array(Offer).optional(),
  week: z.iso.date().optional().describe("Monday of week 0 when this was searched"),
  timeZone: TimeZone.optional().describe("the workflow's, in which start and end are written"),
  refused: z
    .record(z.string(), z.int())
    .optional()
    .describe("for each rule, how many of this agent's candidates it refused"),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchSlots = endpoint({
  method: "GET",
  path: "/api/search",
  summary: "The slots that can be offered for a postcode, under the agent who would drive there.",
  caller: "workflow-user",
  query: z.object({
    postcode: z.string().trim().default(""),
    wf: WorkflowIdText.default(defaultWorkflowId),
    recordId: z.string().optional(),
  }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.array(SearchResult),
});
