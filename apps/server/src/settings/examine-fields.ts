import type { Finding, SettingsSection } from "@milepost/contract/endpoints/setup-doctor.ts";
import { type BrokenReference, meetingModule } from "@milepost/contract/settings/crm-field.ts";
import { makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { dealOpenings } from "../booking/write/deal-openings.ts";
import { filledByPlan, planWriting } from "../booking/write/write-plan.ts";
import { crmModel } from "../platform/crm-model.ts";
import { mappedFields } from "../workflows/fields/mapped-fields.ts";
import { nameField } from "../workflows/fields/standard-field.ts";
import { type StoredField, viewFields } from "../workflows/fields/stored-field.ts";
import { brokenReferences } from "./broken-references.ts";
import type { Examined } from "./examined.ts";

/** What is wrong between a workflow and the CRM's own fields. */
export function examineFields(workflow: Examined): Finding[] {
  const { settings, modules } = workflow;
  // Before the fields were read for the first time, everything would look broken.
  const isRead = Object.keys(modules).length > 0;
  return [
    ...unmapped(settings),
    ...(isRead ? broken(workflow) : []),
    ...(isRead ? mandatory(workflow) : []),
  ];
}

/** App fields without which the destination's records say neither when a booking is nor whose. */
const wanted = [
  { fieldRef: "appFieldAgent", label: "Field agent", so: "which agent a booking is for" },
  { fieldRef: "appBookingDateTime", label: "Booking date time", so: "when a booking is" },
] as const;

function unmapped(settings: WorkflowSettings): Finding[] {
  const { destinationModule } = settings;
  // In the order of the screen, which shows a row also for what was never mapped.
  const mappings = withAppFields(settings.mappings, destinationModule);
  if (destinationModule === meetingModule) return [];
  return wanted
    .filter(
      ({ fieldRef }) =>
        !mappedFields(settings, fieldRef).some(({ module }) => module === destinationModule),
    )
    .map(({ fieldRef, label, so }) => ({
      code: "field-unmapped",
      // With a meeting for each booking the diaries are true all the same.
      severity: makesMeeting(settings) ? "warning" : "error",
      sentence: `${label} isn’t mapped to a field of ${destinationModule}, so nobody can see there ${so}. Map it.`,
      section: "general",
      field: `mappings.${mappings.findIndex(({ id }) => id === fieldRef)}.destinationField`,
    }));
}

const sectionOf: Record<BrokenReference["in"], SettingsSection> = {
  mappings: "general",
  bookingAgentFields: "booking-agent-fields",
  defaultFieldValues: "default-values",
  existingBookingFilters: "general",
  fullDayBlockSettings: "full-day-block",
  tiebreakField: "general",
  acceptanceField: "notifications",
};

function broken({ settings, modules }: Examined): Finding[] {
  return brokenReferences(settings, viewFields(modules)).map((reference) => ({
    code: "field-broken",
    severity: "warning",
    sentence: `${reference.module} no longer has the field ${reference.field} in your CRM. Choose another.`,
    section: sectionOf[reference.in],
    field: pathOf(settings, reference),
  }));
}

function pathOf(settings: WorkflowSettings, { in: list, id, field }: BrokenReference): string {
  if (list === "tiebreakField" || list === "acceptanceField") return list;
  if (list === "fullDayBlockSettings") return `${list}.conditions.${Number(id) - 1}.field`;
  if (list === "existingBookingFilters") return `${list}.${Number(id) - 1}.field`;
  const at = settings[list].findIndex((row) => row.id === id);
  if (list !== "mappings") return `${list}.${at}.field`;
  const isSource = settings.mappings[at]?.sourceField === field;
  return `${list}.${at}.${isSource ? "sourceField" : "destinationField"}`;
}

/** What a new deal gets by itself, as far as the CRM lists what it could get. */
function ownOfDeals(fields: readonly StoredField[]): readonly string[] {
  const [opening] = dealOpenings(fields, {});
  return [nameField("Deals"), crmModel.dealFields.closingDate, ...Object.keys(opening)];
}

/** Of a record that a booking makes: what the CRM insists on and nothing in the workflow fills. */
function mandatory({ settings, modules }: Examined): Finding[] {
  const { sourceModule, destinationModule: module } = settings;
  const plan = planWriting(sourceModule, module);
  const isMade = plan?.kind === "create" || (plan?.kind === "convert" && module === "Deals");
  if (!isMade) return [];
  const fields = modules[module] ?? [];
  const filled = new Set([
    ...settings.mappings.flatMap(({ fieldMappings: [details] }) =>
      details?.mappedModule === module ? [details.destinationField] : [],
    ),
    ...[...settings.bookingAgentFields, ...settings.defaultFieldValues]
      .filter((row) => row.module === module)
      .map(({ field }) => field),
    ...(module === "Deals" ? ownOfDeals(fields) : []),
    ...filledByPlan(plan),
  ]);
  const isMissing = ({ name, required, isWritable, type }: StoredField) =>
    required && isWritable && type !== "owner" && !filled.has(name);
  return fields.filter(isMissing).map(({ label }) => ({
    code: "mandatory-unmapped",
    severity: "error",
    sentence: `${module} need ${label} in your CRM, and nothing in this workflow sets it. Map it or give it a default value.`,
    section: "general",
    field: "mappings",
  }));
}
