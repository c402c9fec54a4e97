import type { FieldValue, WorkflowSettings } from "@milepost/contract";
import type { ComponentType } from "react";
import type { FieldFacts } from "../../ui/field-frame.tsx";

type ScheduleValue = Pick<
  WorkflowSettings,
  | "defaultAppointmentSlots"
  | "defaultMeetingDuration"
  | "maxDriveTime"
  | "dayStartTime"
  | "dayEndTime"
>;

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
    readonly value: ScheduleValue;
    readonly onChange: (value: ScheduleValue) => void;
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
}
