import { defaultWorkflowId } from "../limits.ts";
import { TimeZone } from "../settings/time-zone.ts";
import { Deviation } from "../slot-code.ts";
import { WorkflowIdText } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** Minutes added to the agent's driving that day, as a word. `Open day`: no neighbour is known, so nothing can be said. */
const Band = z.enum(["Best", "Good", "Fair", "Open day"]);

const AlsoFree = z.object({
  appFieldAgentId: z.string(),
  salesPersonName: z.string(),
  addedMinutes: z.number().nullable().describe("null: unknown"),
});
export type AlsoFree = z.infer<typeof AlsoFree>;

const Offer = z.object({
  slot: z.string().describe("slot code, such as W1Mon10am"),
  start: z.iso.datetime({ offset: true }).describe("written in the workflow's zone"),
  end: z.iso.datetime({ offset: true }),
  band: Band,
  addedMinutes: z.number().nullable().describe("null: unknown, because no neighbour is known"),
  driveThereMinutes: z.number().nullable().describe("null: where the agent comes from is unknown"),
  driveThereMetres: z.number().nullable(),
  driveOnMinutes: z.number().nullable().describe("null: where the agent goes next is unknown"),
  driveOnMetres: z.number().nullable(),
  from: z.string().nullable().describe("the stop before, by area; null: unknown"),
  to: z.string().nullable().describe("the stop after, by area; null: unknown"),
  alsoOfferedBy: z
    .array(z.string())
    .optional()
    .describe("who else holds this time at this moment, with another agent"),
  alsoFree: z
    .array(AlsoFree)
    .optional()
    .describe("other agents who could have it, the next best first: three at most"),
});
export type Offer = z.infer<typeof Offer>;

export const SearchResult = z.object({
  salesPersonName: z.string(),
  appFieldAgentId: z.string(),
  slots: z.array(z.string()),
  /** The rest is ours, besides the specified keys. */
  offers: z.array(Offer).optional(),
  week: z.iso.date().optional().describe("Monday of week 0 when this was searched"),
  timeZone: TimeZone.optional().describe("the workflow's, in which start and end are written"),
  refused: z
    .record(z.string(), z.int())
    .optional()
    .describe("for each rule, how many of this agent's candidates it refused"),
  searched: z
    .array(z.string())
    .optional()
    .describe("in the first item alone: the code of every slot that was looked at, in order"),
  searchId: z.uuid().optional().describe("for explain and check"),
  diaryReadAt: z.iso.datetime().optional().describe("when the diaries were last read from the CRM"),
  entriesRead: z.int().optional().describe("entries of this agent's diary that were looked at"),
  leftOut: z
    .enum(["not-active", "diary-not-read"])
    .optional()
    .describe(
      "why this agent was not searched: no longer active in the CRM, or not read from it yet",
    ),
  isRereading: z
    .boolean()
    .optional()
    .describe(
      "the diaries lack what the settings ask for and are being read again; until then every record that may count does",
    ),
  searchedDays: z
    .int()
    .optional()
    .describe(
      "so many days in advance were searched: fewer than the settings say, which are more than one search can do",
    ),
  isApproximate: z
    .boolean()
    .optional()
    .describe("only an outcode was given, so every drive is an estimate from its middle"),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchSlots = endpoint({
  method: "GET",
  path: "/api/search",
  summary: "The slots that can be offered for a postcode, under the agent who would drive there.",
  caller: "workflow-user",
  needsSubscription: true,
  query: z.object({
    postcode: z.string().trim().default(""),
    wf: WorkflowIdText.default(defaultWorkflowId),
    recordId: z.string().optional(),
    moving: z
      .uuid()
      .optional()
      .describe("a booking of this workflow that is to have another time: its own counts as free"),
  }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.array(SearchResult),
});

const Broken = z.object({
  rule: z.string(),
  over: z.number().nullable().describe("minutes beyond the rule; null: not a matter of minutes"),
});

const Change = z.object({
  kind: z.enum(["move", "raise-drive-limit", "widen-hours"]),
  minutes: z.number(),
});

const ExplainedSlot = z.object({
  slot: z.string(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  offer: Offer.nullable().describe("null: refused"),
  isWinner: z.boolean().describe("whether this agent gets the slot"),
  broken: z.array(Broken).describe("empty: offered"),
  change: Change.nullable().describe(
    "the smallest change that would open it; null: none, or none needed",
  ),
});

export const explainSearch = endpoint({
  method: "GET",
  path: "/api/search/:id/explain",
  summary: "Every slot of every agent in a search, with why it was offered or refused.",
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  workflows: () => [],
  answer: z.object({
    searchedAt: z.iso.datetime(),
    haveDiariesChanged: z.boolean(),
    haveSettingsChanged: z.boolean(),
    explainedDays: z
      .int()
      .optional()
      .describe("so many days in advance are explained: fewer than were searched"),
    days: z.array(
      z.object({
        date: z.iso.date(),
        agents: z.array(
          z.object({
            appFieldAgentId: z.string(),
            salesPersonName: z.string(),
            slots: z.array(ExplainedSlot),
          }),
        ),
      }),
    ),
  }),
});

/** What is asked about a slot that a search offered. The search says which workflow it is in. */
export const aboutOfferedSlot = {
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    slot: z.string(),
    deviation: z.coerce.number<number | string>().pipe(Deviation).default(0),
    fieldagent: z
      .string()
      .optional()
      .describe("another agent of the workflow; absent: the one it was offered with"),
  }),
  workflows: () => [],
} as const;

export const checkSlot = endpoint({
  method: "GET",
  path: "/api/search/:id/check",
  summary: "Whether an offered slot still stands when it is moved by minutes.",
  ...aboutOfferedSlot,
  answer: z.object({
    kind: z
      .enum(["free", "tight", "clash"])
      .describe("tight: may be booked all the same; clash: may not"),
    broken: z.array(Broken),
    offer: Offer.optional(),
  }),
});
