import type { WorkflowSettings } from "@milepost/contract";
import type { Values } from "@milepost/crm";
import type { StoredModules } from "../settings/stored-field.ts";
import { localText } from "./load-booking.ts";

export interface NewRecord {
  readonly modules: StoredModules;
  /** Null: the record has none. */
  readonly customerName: string | null;
  readonly startsAt: Date;
  readonly settings: Pick<WorkflowSettings, "timezone" | "defaultMeetingTitle">;
}

/**
 * The values of a record that is about to be made. A deal must have a name, a stage and a closing date:
 * where the workflow says nothing, it is called after the customer, begins at the first stage and
 * closes on the day of the visit.
 */
export function newRecordValues(module: string, values: Values, about: NewRecord): Values {
  if (module !== "Deals") return values;
  const { modules, customerName, startsAt, settings } = about;
  const fieldOf = (wanted: string) => modules[module]?.find(({ name }) => name === wanted);
  const stage = fieldOf("Stage")?.options?.find((option) => option !== "-None-");
  const title = settings.defaultMeetingTitle;
  const called = customerName === null ? title : `${customerName} - ${title}`;
  return {
    Deal_Name: called.slice(0, fieldOf("Deal_Name")?.longest ?? called.length),
    ...(stage !== undefined && { Stage: stage }),
    Closing_Date: localText(startsAt, settings.timezone).slice(0, 10),
    ...values,
  };
}
