import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { StoredModules } from "../workflows/fields/stored-field.ts";
import type { ExaminedCrm } from "./examined-crm.ts";

/** Everything that is known of a workflow when its setup is looked at. */
export interface Examined {
  readonly settings: WorkflowSettings;
  /** Empty: never read. */
  readonly modules: StoredModules;
  /** False: an administrator has to reconnect. */
  readonly isConnected: boolean;
  /** Null: not looked at. */
  readonly crm: ExaminedCrm | null;
  /** Countries of which there are postcodes to search by. */
  readonly loaded: ReadonlySet<string>;
  /** The field agents that the workflow lists and the CRM knows. */
  readonly agents: readonly ExaminedAgent[];
  /** Records of the destination module in those agents' diaries; null: not looked at. */
  readonly bookings: readonly ExaminedBooking[] | null;
  /** The diaries lack what the filters ask for: whether a record counts is not known yet. */
  readonly isRereading: boolean;
  /** Null: not looked at. */
  readonly templates: readonly ExaminedTemplate[] | null;
}

/** As the search decides it. */
export interface ExaminedBooking {
  /** By this workflow's filters, or because it was booked here. */
  readonly isCounted: boolean;
  /** Other workflows that count it: they keep the agent busy where this one would not. */
  readonly countedBy: readonly string[];
}

export interface ExaminedAgent {
  readonly name: string;
  readonly isActive: boolean;
  /** Whether it is known where their day starts. */
  readonly hasPlace: boolean;
}

export interface ExaminedTemplate {
  readonly kind: TemplateKind;
  readonly fileName: string;
  readonly isThere: boolean;
  /** False: a calendar template that is none. */
  readonly isUsable: boolean;
  /** Variables that stand for nothing. */
  readonly unknown: readonly string[];
}
