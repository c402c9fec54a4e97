import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Values } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import { localText } from "../../reservations/local-text.ts";
import { nameField } from "../../workflows/fields/standard-field.ts";
import type { StoredField, StoredModules } from "../../workflows/fields/stored-field.ts";
import { dealOpenings } from "./deal-openings.ts";
import type { Prepared } from "./prepare-booking.ts";
import { filledByPlan } from "./write-plan.ts";

interface NewRecord {
  readonly modules: StoredModules;
  /** Null: the record has none. */
  readonly customerName: string | null;
  readonly startsAt: Date;
  readonly settings: Pick<WorkflowSettings, "timezone" | "defaultMeetingTitle">;
}

/**
 * The values of a record that is about to be made; of a deal there may be more than one way, likeliest
 * first. It must have a name, a stage and a closing date: where the workflow says nothing, it is called
 * after the customer, begins at the first stage of its pipeline and closes on the day of the visit.
 */
export function newRecordValues(
  module: string,
  values: Values,
  about: NewRecord,
): readonly [Values, ...Values[]] {
  if (module !== "Deals") return [values];
  const { modules, customerName, startsAt, settings } = about;
  const fields = modules[module] ?? [];
  const title = settings.defaultMeetingTitle;
  const called = customerName === null ? title : `${customerName} - ${title}`;
  const titleField = nameField(module);
  const longest = fields.find(({ name }) => name === titleField)?.longest ?? called.length;
  const usual = {
    [titleField]: called.slice(0, longest),
    [crmModel.dealFields.closingDate]: localText(startsAt, settings.timezone).slice(0, 10),
  };
  const [first, ...more] = dealOpenings(fields, values);
  const made = (opening: Values): Values => ({ ...usual, ...opening, ...values });
  return [made(first), ...more.map(made)];
}

/** Of a record that is to be made: what the CRM insists on and nobody has a value for. Null: nothing. */
export function missingField({
  booking,
  customer,
  plan,
  values: { byModule },
}: Prepared): string | null {
  const { settings, modules, reservation } = booking;
  const { name: customerName, company } = customer;
  const { destinationModule: module } = settings;
  // A lead without a company becomes a contact alone.
  if (plan.kind === "convert" && module === "Accounts" && company === null)
    return crmModel.conversion.company;
  const isMade = plan.kind === "create" || (plan.kind === "convert" && module === "Deals");
  if (!isMade) return null;
  const [values] = newRecordValues(module, byModule.get(module) ?? {}, {
    modules,
    customerName,
    startsAt: reservation.startsAt,
    settings,
  });
  const linked = filledByPlan(plan);
  const isGiven = ({ name }: StoredField) => name in values || linked.includes(name);
  const wanted = (modules[module] ?? []).filter(
    ({ required, isWritable }) => required && isWritable,
  );
  // The CRM fills in the owner by itself.
  const missing = wanted.find((field) => !isGiven(field) && field.type !== "owner");
  return missing ? missing.label : null;
}
