import { TimeZone } from "../settings/time-zone.ts";
import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** The settings page's sections of a workflow, in their order. */
export const settingsSections = [
  "timezone",
  "general",
  "booking-agent-fields",
  "default-values",
  "form-preview",
  "time-block",
  "schedule",
  "full-day-block",
  "notifications",
  "users",
  "administrators",
  "email-template",
  "calendar-template",
  "thank-you-template",
  "meeting-title",
  "template-fields",
  "driving-costs",
  "customer-link",
  "reminders",
  "save",
] as const;
export type SettingsSection = (typeof settingsSections)[number];

const findingCodes = [
  "no-connection",
  "fields-not-read",
  "no-access",
  "diaries-doubted",
  "odd-leave",
  "odd-holidays",
  "odd-series",
  "odd-fields",
  "odd-meeting-keys",
  "no-postcodes",
  "no-field-agents",
  "agent-gone",
  "agent-without-place",
  "no-users",
  "field-unmapped",
  "field-broken",
  "mandatory-unmapped",
  "no-filters",
  "filter-matches-nothing",
  "counted-elsewhere",
  "full-day-without-conditions",
  "no-offered-days",
  "drive-longer-than-gap",
  "search-too-large",
  "template-missing",
  "template-variable",
  "template-broken",
] as const;

const Finding = z.object({
  code: z.enum(findingCodes),
  severity: z
    .enum(["error", "warning", "note"])
    .describe("error: no bookings can be made; warning: it will hurt; note: worth knowing"),
  sentence: z.string(),
  section: z.enum(settingsSections).nullable().describe("null: not to be mended on this page"),
  field: z
    .string()
    .nullable()
    .describe("where in the settings, such as mappings.2.destinationField; null: nowhere"),
});
export type Finding = z.infer<typeof Finding>;

export const Readiness = z.enum(["ready", "warnings", "not-ready"]);
export type Readiness = z.infer<typeof Readiness>;

const BookingCount = z.object({
  module: z.string(),
  records: z
    .int()
    .describe("of that module in the field agents' diaries, as far ahead as searches look"),
  counted: z
    .int()
    .nullable()
    .describe(
      "those that keep their agent busy by the saved filters, or were booked here; null: not known yet",
    ),
});
export type BookingCount = z.infer<typeof BookingCount>;

/** How far people have come with a workflow. */
const Begun = z.object({
  searched: z.boolean().describe("in the last four weeks"),
  searchedFromRecord: z.boolean().describe("by the CRM's button; in the last four weeks"),
  booked: z.boolean().describe("ever"),
});
export type Begun = z.infer<typeof Begun>;

export const examineWorkflow = endpoint({
  method: "GET",
  path: "/api/settings/workflow/:workflowId/doctor",
  summary: "What is missing in a workflow or will hurt, worst first, with where to mend it.",
  caller: "workflow-admin",
  params: WorkflowParams,
  workflows: workflowOfParams,
  answer: z.object({
    readiness: Readiness,
    findings: z.array(Finding),
    begun: Begun,
    bookings: BookingCount.nullable().describe("null: the bookings are the meetings themselves"),
  }),
});

export const findCrmZone = endpoint({
  method: "GET",
  path: "/api/settings/workflow/:workflowId/crm-zone",
  summary: "The time zone of the CRM's organisation, to propose it for a new workflow.",
  caller: "workflow-admin",
  params: WorkflowParams,
  workflows: workflowOfParams,
  perMinute: 60,
  answer: z.object({
    zone: TimeZone.nullable().describe("null: the CRM does not say, or it is none to choose from"),
  }),
});
