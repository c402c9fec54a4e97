import { appFields } from "./app-fields.ts";
import type { Condition } from "./condition.ts";
import type { RingOf } from "./condition-mistakes.ts";
import type { Mapping } from "./mapping.ts";
import { settledPair } from "./module-pair.ts";
import type { SettingsDraft } from "./workflow-settings.ts";

/**
 * Settings as they are saved: what has one right form gets it without a word. Slots in order, lists
 * numbered from 1, every app field present, no edit without view, pasted geofences as rings.
 */
export function tidySettings(settings: SettingsDraft, ringOf: RingOf): SettingsDraft {
  const { destinationModule, fullDayBlockSettings } = settings;
  return {
    ...settings,
    ...settledPair(settings),
    defaultAppointmentSlots: settings.defaultAppointmentSlots.toSorted(),
    existingBookingFilters: tidyConditions(settings.existingBookingFilters, ringOf),
    fullDayBlockSettings: {
      ...fullDayBlockSettings,
      conditions: tidyConditions(fullDayBlockSettings.conditions, ringOf),
    },
    tiebreakRankings: settings.tiebreakField ? numbered(settings.tiebreakRankings) : [],
    mappings: withAppFields(settings.mappings, destinationModule).map(tidyMapping),
  };
}

/** An app field that is not there yet is there, mapped to nothing. */
export function withAppFields(mappings: readonly Mapping[], destinationModule: string): Mapping[] {
  const missing = appFields.filter(({ fieldRef }) => !mappings.some(({ id }) => id === fieldRef));
  return [
    ...mappings,
    ...missing.map((appField) => emptyMapping(appField.fieldRef, destinationModule)),
  ];
}

/** Never on the booking form. */
const hiddenFields = ["appBookingDateTime", "appBookingEndDateTime", "appSourceRecordId"];
/** The only app fields whose value an agent may be allowed to change. */
const editableFields = ["appStreet", "appCity"];

/** Whether Edit may be turned on for a mapping: not without View, nor for most app fields. */
export function mayBeEdited({ id, isAppField, fieldMappings: [details] }: Mapping): boolean {
  return details?.showInBookingForm === true && (!isAppField || editableFields.includes(id));
}

/** Of an app field, by its reference, that goes nowhere yet. */
export function emptyMapping(fieldRef: string, module: string): Mapping {
  const index = appFields.findIndex((appField) => appField.fieldRef === fieldRef);
  const appField = appFields[index];
  if (!appField) throw new Error(`There is no app field ${fieldRef}`);
  const { sourceField, sourceFieldType, sourceModule, label } = appField;
  return {
    id: fieldRef,
    isAppField: true,
    isOriginalAppField: true,
    sourceModule,
    sourceField,
    sourceFieldType,
    fieldMappings: [
      {
        mappedModule: module,
        destinationField: "",
        label,
        order: index + 1,
        showInBookingForm: !hiddenFields.includes(fieldRef),
        allowAdminEditChange: editableFields.includes(fieldRef),
        editable: false,
        required: false,
        canDelete: false,
        fixedModule: sourceFieldType === "userlookup",
      },
    ],
    lastModified: null,
    parentAppFieldId: null,
  };
}

const recordId = /^[0-9a-f]{24}$/i;

function tidyMapping(mapping: Mapping): Mapping {
  const [details, ...others] = mapping.fieldMappings;
  if (!details) return mapping;
  const { _id, ...rest } = details;
  const keepsId = _id !== undefined && (mapping.isOriginalAppField || recordId.test(_id));
  const editable = details.editable && mayBeEdited(mapping);
  return {
    ...mapping,
    fieldMappings: [{ ...(keepsId && { _id }), ...rest, editable }, ...others],
  };
}

function tidyConditions(conditions: readonly Condition[], ringOf: RingOf): Condition[] {
  return numbered(conditions).map((condition, at) => ({
    ...condition,
    logicalOperator: at === 0 ? null : (condition.logicalOperator ?? "AND"),
    value:
      condition.operator === "is_within_geofence"
        ? ringText(condition.value, ringOf)
        : condition.value,
  }));
}

function ringText(value: string, ringOf: RingOf): string {
  const ring = ringOf(value);
  return ring ? JSON.stringify(ring.map(({ lat, lon }) => [lon, lat])) : value;
}

function numbered<T extends { readonly order: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.order - b.order).map((row, at) => ({ ...row, order: at + 1 }));
}
