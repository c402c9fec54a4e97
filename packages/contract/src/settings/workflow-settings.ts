import { daysInAdvanceAtMost, meetingTitleMaxCharacters } from "../limits.ts";
import { defaultThankYouTemplate } from "../product.ts";
import { z } from "../zod.ts";
import { Condition } from "./condition.ts";
import { DestinationModule, SourceModule } from "./crm-field.ts";
import { CustomerLink, defaultCustomerLink } from "./customer-link.ts";
import { DrivingCost } from "./driving-cost.ts";
import { BookingAgentField, DefaultFieldValue, Mapping } from "./mapping.ts";
import { defaultReminders, Reminders } from "./reminders.ts";
import { TimeOfDay, TimeZone } from "./time-zone.ts";
import { Weekday } from "./weekday.ts";

export const notificationPlatforms = ["slack", "teams"] as const;

const UserIds = z.array(z.string());

/** One option value of the tiebreak field; order 1 wins. */
const TiebreakRanking = z.object({
  id: z.string(),
  sourceField: z.string(),
  destinationField: z.string(),
  order: z.int().positive(),
});

const TemplateChoice = z.object({
  currentTemplate: z.string(),
  uploadedTemplates: z.array(z.string()),
});

export const WorkflowSettings = z.object({
  sourceModule: SourceModule,
  destinationModule: DestinationModule,
  timezone: TimeZone,
  createMeeting: z.boolean(),
  defaultMeetingTitle: z.string().max(meetingTitleMaxCharacters),
  defaultMeetingDuration: z.int().min(0).describe("minutes; 0: not set, 60 counts"),
  defaultDaysInAdvance: z
    .int()
    .min(1)
    .max(daysInAdvanceAtMost)
    .describe("operating days after today"),
  defaultAppointmentSlots: z.array(TimeOfDay),
  maxDriveTime: z.int().min(0).describe("minutes of any single drive; 0: no limit"),
  timeBlockEnabled: z.boolean(),
  tiebreakField: z.string().nullable().describe("null: no tiebreak"),
  tiebreakRankings: z.array(TiebreakRanking),
  existingBookingFilters: z.array(Condition),
  fullDayBlockSettings: z.object({ enabled: z.boolean(), conditions: z.array(Condition) }),
  operatingDays: z.array(Weekday),
  selectedFieldAgents: UserIds,
  selectedUsers: UserIds,
  selectedAdmins: UserIds,
  notifications: z.object({
    system: z.enum(notificationPlatforms),
    webhookUrl: z.string().describe("empty: off"),
  }),
  acceptanceField: z
    .string()
    .describe(
      "of the destination module, where a customer's acceptance is written; empty: nowhere",
    ),
  customerNotices: z
    .object({ onCancel: z.boolean(), onMove: z.boolean() })
    .describe("whether the customer's invitation follows what is changed in the CRM"),
  dayStartTime: TimeOfDay,
  dayEndTime: TimeOfDay,
  drivingCost: DrivingCost,
  customerLink: CustomerLink,
  reminders: Reminders,
  lastUpdatedBy: z.string().nullable().describe("null: never saved"),
  lastUpdatedAt: z.iso.datetime({ offset: true }).nullable().describe("null: never saved"),
  bookingAgentFields: z.array(BookingAgentField),
  defaultFieldValues: z.array(DefaultFieldValue),
  mappings: z.array(Mapping),
  templates: z.object({
    email: TemplateChoice,
    calendar: TemplateChoice,
    thankYou: TemplateChoice,
  }),
  selectedVariables: z.array(z.string()).describe("ticked for quick copying; not a filter"),
});
export type WorkflowSettings = z.infer<typeof WorkflowSettings>;

/** What the schedule builder edits, all of it at once. */
export type ScheduleSettings = Pick<
  WorkflowSettings,
  | "defaultAppointmentSlots"
  | "defaultMeetingDuration"
  | "maxDriveTime"
  | "dayStartTime"
  | "dayEndTime"
>;

/** What a caller does not see who may use a workflow but not manage it. */
export const managerSettings = {
  tiebreakField: true,
  tiebreakRankings: true,
  existingBookingFilters: true,
  fullDayBlockSettings: true,
  selectedFieldAgents: true,
  selectedUsers: true,
  selectedAdmins: true,
  notifications: true,
  acceptanceField: true,
  drivingCost: true,
} as const satisfies Partial<Record<keyof WorkflowSettings, true>>;

/** What no search looks at: a change of these offers no other slots. */
export const unsearchedSettings = {
  createMeeting: true,
  defaultMeetingTitle: true,
  notifications: true,
  customerNotices: true,
  customerLink: true,
  reminders: true,
  acceptanceField: true,
  selectedUsers: true,
  selectedAdmins: true,
  bookingAgentFields: true,
  templates: true,
  selectedVariables: true,
  lastUpdatedBy: true,
  lastUpdatedAt: true,
} as const satisfies Partial<Record<keyof WorkflowSettings, true>>;

/** What a workflow has until someone changes it. A workflow's row holds only what was changed. */
export const defaultWorkflowSettings: WorkflowSettings = {
  sourceModule: "Leads",
  destinationModule: "Deals",
  timezone: "Europe/London",
  createMeeting: true,
  defaultMeetingTitle: "Appointment",
  defaultMeetingDuration: 90,
  defaultDaysInAdvance: 4,
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  maxDriveTime: 60,
  timeBlockEnabled: false,
  tiebreakField: null,
  tiebreakRankings: [],
  existingBookingFilters: [],
  fullDayBlockSettings: { enabled: false, conditions: [] },
  operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  selectedFieldAgents: [],
  selectedUsers: [],
  selectedAdmins: [],
  notifications: { system: "slack", webhookUrl: "" },
  acceptanceField: "",
  customerNotices: { onCancel: true, onMove: false },
  dayStartTime: "08:00",
  dayEndTime: "18:00",
  drivingCost: { perHour: null, perMile: null },
  customerLink: defaultCustomerLink,
  reminders: defaultReminders,
  lastUpdatedBy: null,
  lastUpdatedAt: null,
  bookingAgentFields: [],
  defaultFieldValues: [],
  mappings: [],
  templates: {
    email: { currentTemplate: "defaultEmail.html", uploadedTemplates: [] },
    calendar: { currentTemplate: "sampleInvite.ics", uploadedTemplates: [] },
    thankYou: { currentTemplate: defaultThankYouTemplate, uploadedTemplates: [] },
  },
  selectedVariables: [],
};

/**
 * Settings as somebody has them on the screen: complete, and perhaps not fit to be saved. The three
 * loosened fields are those whose mistakes are answered with `validationErrors`, which they could not
 * be if parsing refused them first.
 */
export const SettingsDraft = WorkflowSettings.extend({
  defaultMeetingTitle: z.string(),
  defaultAppointmentSlots: z.array(z.string()),
  timeBlockEnabled: z.boolean().nullable(),
});
export type SettingsDraft = z.infer<typeof SettingsDraft>;

/**
 * What a save may carry. Not `.default()` on the fields: zod fills those in under `.partial()` too,
 * and a save would reset the rest. `lastUpdatedAt` is the one the change was based on: another value
 * in the row means a conflict.
 */
export const WorkflowSettingsChange = SettingsDraft.partial();
export type WorkflowSettingsChange = z.infer<typeof WorkflowSettingsChange>;
