import { DrivingCost } from "../settings/driving-cost.ts";
import { TimeZone } from "../settings/time-zone.ts";
import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** Days of the workflow's zone, both included. */
const days = { from: z.iso.date(), to: z.iso.date() };

/** Monday to Sunday. */
const ByWeekday = z.array(z.int()).length(7);

const AreaDemand = z.object({
  area: z.string().describe("such as MP3"),
  place: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe("longitude and latitude in the middle of those searched for; null: unknown"),
  customers: z.int().describe("searched for, each counted once"),
  noOffer: z.int().describe("of them, lost: the last search found no slot"),
  notBooked: z.int().describe("of them, lost: slots were found and none was booked"),
  lostByWeekday: ByWeekday.describe("of the last search"),
});
export type AreaDemand = z.infer<typeof AreaDemand>;

/** What was booked against another choice of the same search. Sums over those that can be compared. */
const Compared = z.object({
  bookings: z.int().describe("whose added driving is known on both sides"),
  minutes: z.int().describe("of driving saved; below zero: more was driven"),
  metres: z.int().describe("the same in metres, which are reckoned"),
});
export type Compared = z.infer<typeof Compared>;

const Saved = z.object({
  bookings: z.int().describe("booked in these days, whether or not they can be compared"),
  firstAvailable: Compared,
  nearestFree: Compared,
});
export type Saved = z.infer<typeof Saved>;

const WeekSaving = Saved.extend({ week: z.iso.date().describe("its Monday") });
export type WeekSaving = z.infer<typeof WeekSaving>;

const AgentLoad = z.object({
  name: z.string(),
  appointments: z.int(),
  visitMinutes: z.int(),
  driveMinutes: z.int().describe("that the appointments added, as far as it is known"),
  driveNotKnown: z.int().describe("appointments of which it is not"),
  otherAppointments: z
    .int()
    .nullable()
    .describe("in the diary and not booked in this workflow; null: not known"),
  otherMinutes: z.int().nullable().describe("of those; null: not known"),
  share: z
    .number()
    .nullable()
    .describe(
      "of the working time that all of it took, as far as it is known; null: there is none",
    ),
});
export type AgentLoad = z.infer<typeof AgentLoad>;

/** Customers, each counted once, as far as they came. A booking needs no invitation, so a step may be above the one before. */
const Funnel = z.object({
  searched: z.int(),
  offered: z.int().describe("for whom some search found a slot"),
  invited: z.int(),
  booked: z.int().describe("who have an appointment"),
  accepted: z.int().describe("who have one and confirmed it"),
});
export type Funnel = z.infer<typeof Funnel>;

const Insight = z.object({
  ...days,
  timeZone: TimeZone,
  searchesKeptFrom: z.iso.date().describe("what was searched before it is not known"),
  drivingCost: DrivingCost,
  funnel: Funnel,
  demand: z.object({
    customers: z.int(),
    noOffer: z.int(),
    notBooked: z.int(),
    held: z.int().describe("for whom a slot is held or being booked now: not lost"),
    lostByWeekday: ByWeekday,
    areas: z.array(AreaDemand).describe("with most lost first; the first hundred"),
    areaCount: z.int().describe("of all areas"),
  }),
  saving: z.object({
    ...Saved.shape,
    weeks: z.array(WeekSaving),
    before: Saved.nullable().describe(
      "in as many days before these; null: not all searches of those days are kept",
    ),
  }),
  load: z.object({
    agents: z.array(AgentLoad).describe("with most appointments first"),
    workingMinutes: z.int().describe("of one agent in these days"),
    unevenness: z
      .number()
      .nullable()
      .describe("appointments of the busiest agent against the average; null: nothing to compare"),
    diaries: z
      .object(days)
      .nullable()
      .describe("the part of these days whose whole diaries are known; null: of none"),
    later: z
      .object({ appointments: z.int(), until: z.iso.date() })
      .nullable()
      .describe("that take place after these days; null: none"),
  }),
});
export type Insight = z.infer<typeof Insight>;

/** Without dates: today and the days before it in the workflow's zone. */
const query = z.object({
  weeks: z.coerce
    .number<number | string>()
    .pipe(z.union([z.literal(4), z.literal(12)]))
    .default(4),
  from: days.from.optional().describe("with `to`; both included, a year at most"),
  to: days.to.optional(),
});

const ofWorkflow = {
  caller: "workflow-admin",
  workflows: workflowOfParams,
  perMinute: 60,
} as const;

export const readInsight = endpoint({
  ...ofWorkflow,
  method: "GET",
  path: "/api/insight/workflow/:workflowId",
  summary: "Demand that was lost, driving that was saved, and what each field agent had to do.",
  params: WorkflowParams,
  query,
  answer: Insight,
});

export const exportInsight = endpoint({
  ...ofWorkflow,
  method: "GET",
  path: "/api/insight/workflow/:workflowId/:table",
  summary: "One table of it as a CSV file, with all its rows.",
  params: WorkflowParams.extend({ table: z.enum(["lost-demand", "driving-saved", "load"]) }),
  query,
  answersWithFile: true,
  answer: z.string(),
});
