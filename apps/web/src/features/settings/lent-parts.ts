import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import type {
  ScheduleSettings,
  WorkflowSettingsChange,
} from "@milepost/contract/settings/workflow-settings.ts";
import type { ComponentType } from "react";
import type { FieldFacts } from "../../ui/fields/field-frame.tsx";

/** What other features make and the settings page shows. The route hands them over: features do not meet. */
export interface LentParts {
  /** Finds a record of the CRM by part of its name. */
  readonly LookupInput: ComponentType<{
    readonly module: string | null;
    readonly facts: FieldFacts;
    readonly value: FieldValue | undefined;
    readonly onChange: (value: FieldValue) => void;
  }>;
  readonly ScheduleBuilder: ComponentType<{
    readonly value: ScheduleSettings;
    readonly onChange: (value: ScheduleSettings) => void;
  }>;
  /** An area for `is_within_geofence`, drawn on a map or typed. */
  readonly GeofenceField: ComponentType<{
    readonly id: string;
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** Where it stands what is wrong with it; null: nothing is. */
    readonly mistakeId?: string | null;
  }>;
  /** How ready the workflow is as it is saved, and what to fix. */
  readonly SetupDoctor: ComponentType<{
    readonly workflowId: number;
    readonly isChanged: boolean;
    readonly placeOf: (finding: Finding) => FindingPlace | null;
  }>;
  /** How many records count as bookings by the saved filters. */
  readonly BookingCount: ComponentType<{ readonly workflowId: number }>;
  /** A test search and a simulation with what is not saved yet. */
  readonly TrySettings: ComponentType<{ readonly draft: DraftToTry }>;
  /** What the unsaved changes do to searches: in a line, and slot by slot. */
  readonly EffectLine: ComponentType<{ readonly draft: DraftToTry }>;
  readonly EffectDetail: ComponentType<{ readonly draft: DraftToTry }>;
}

/** Where to fix a finding: what the place is called, and its name in the page's address. */
export interface FindingPlace {
  readonly title: string;
  readonly hash: string;
}

export interface DraftToTry {
  readonly workflowId: number;
  /** Another object whenever something on the page is changed. */
  readonly basis: object;
  readonly isChanged: boolean;
  /** What a save would send now. */
  readonly changeNow: () => WorkflowSettingsChange;
  /** What keeps it from being saved now. */
  readonly mistakesNow: () => readonly SettingsMistake[];
  readonly showMistake: (path: string) => void;
}
