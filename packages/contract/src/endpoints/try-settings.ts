import { searchesRepeatedAtMost } from "../limits.ts";
import { WorkflowSettingsChange } from "../settings/workflow-settings.ts";
import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";
import { SearchResult } from "./search.ts";

const ofWorkflow = {
  caller: "workflow-admin",
  needsSubscription: true,
  params: WorkflowParams,
  workflows: workflowOfParams,
} as const;

export const trySearch = endpoint({
  ...ofWorkflow,
  method: "POST",
  path: "/api/settings/workflow/:workflowId/try-search",
  summary: "A search with changes laid over the stored settings. Nothing is kept.",
  body: z.object({ change: WorkflowSettingsChange, postcode: z.string().trim().min(1) }),
  perMinute: 60,
  answer: z.array(SearchResult).describe("without searchId: there is nothing to explain it by"),
});

/** Sums over searches; averages are for the screen to make. */
const Tally = z.object({
  searches: z.int(),
  offers: z.int().describe("slots that were offered, over all searches"),
  nothing: z.int().describe("searches that offered no slot"),
  addedMinutes: z.number().describe("over the offers of which they are known"),
  addedKnown: z.int().describe("how many offers those are"),
});
export type Tally = z.infer<typeof Tally>;

/** One time that was offered before or after. */
const SlotCount = z.object({
  start: z.string().describe("in the workflow's zone, with its offset"),
  before: z.int().describe("how many searches offered it"),
  after: z.int(),
});
export type SlotCount = z.infer<typeof SlotCount>;

export const simulateSearches = endpoint({
  ...ofWorkflow,
  method: "POST",
  path: "/api/settings/workflow/:workflowId/simulate",
  summary:
    "Repeats a few of the last four weeks' searches on today's diaries, with the stored settings and with changes laid over them. Called again with `next` until that is null.",
  body: z.object({
    change: WorkflowSettingsChange,
    from: z.int().min(0).default(0),
    newest: z
      .int()
      .min(1)
      .max(searchesRepeatedAtMost)
      .default(searchesRepeatedAtMost)
      .describe("how many searches to repeat at most"),
  }),
  perMinute: 240,
  answer: z.object({
    searches: z.int().describe("that there are to repeat: of the newest ones, the oldest first"),
    next: z.int().nullable().describe("the `from` of the next piece; null: that was the last"),
    before: Tally,
    after: Tally,
    slots: z.array(SlotCount).describe("every time that a search of this piece offered"),
    skipped: z.int().describe("of this piece, because their postcode is not known any more"),
  }),
});
