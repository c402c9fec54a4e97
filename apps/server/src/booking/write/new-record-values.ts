import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Values } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import { nameField } from "../../records/name-field.ts";
import { localText } from "../../reservations/local-text.ts";
import type { StoredModules } from "../../workflows/fields/stored-field.ts";
import { dealOpenings } from "./deal-openings.ts";

export interface NewRecord {
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
