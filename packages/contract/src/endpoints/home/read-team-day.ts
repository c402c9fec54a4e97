import { teamAgentsAtMost } from "../../limits.ts";
import { TimeZone } from "../../settings/time-zone.ts";
import { WorkflowIdText } from "../../workflow-id.ts";
import { z } from "../../zod.ts";
import { endpoint } from "../endpoint.ts";

const Instant = z.iso.datetime({ offset: true }).describe("written in the workflow's zone");

/** Whose visit it is and what it is about stays in the CRM. */
const TeamItem = z.object({
  kind: z
    .enum(["appointment", "held", "busy"])
    .describe("held: somebody is offering it; busy: it takes time but needs no drive"),
  start: Instant,
  end: Instant,
  area: z.string().nullable().describe("such as MP3; null: it has no place"),
});
export type TeamItem = z.infer<typeof TeamItem>;

export const readTeamDay = endpoint({
  method: "GET",
  path: "/api/team-day",
  summary: `One day of the workflow's active field agents, at most ${teamAgentsAtMost} of them, as the diaries that are kept have it.`,
  caller: "workflow-user",
  needsSubscription: true,
  query: z.object({
    wf: WorkflowIdText,
    date: z.iso.date().optional().describe("absent: today in the workflow's zone"),
  }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.object({
    date: z.iso.date(),
    today: z.iso.date().describe("in the workflow's zone"),
    lastDate: z.iso.date().describe("the diaries reach no further"),
    timezone: TimeZone,
    hours: z.object({ start: Instant, end: Instant }).describe("the workflow's working day"),
    isHoliday: z.boolean(),
    agents: z.array(
      z.object({
        agentId: z.uuid(),
        name: z.string(),
        items: z
          .array(TeamItem)
          .nullable()
          .describe("in order; null: the diary has not been read, so it is unknown, not empty"),
      }),
    ),
    others: z.int().describe("agents who are not listed: there are too many"),
    readAt: z.iso.datetime().nullable().describe("when the oldest of the diaries was read"),
  }),
});
