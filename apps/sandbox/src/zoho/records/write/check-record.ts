import { type FieldDefinition, isUnique } from "../metadata/field.ts";
import { fieldId, layoutId, moduleId } from "../metadata/metadata-ids.ts";
import { findPipeline, standardLayout } from "../metadata/pipelines.ts";
import { checkParticipants } from "../participants.ts";
import { checkActivity, wholeDayTime } from "./check-activity.ts";
import { checkLayout, checkReference, checkUser } from "./check-reference.ts";
import { checkPlainValue } from "./check-value.ts";
import { invalidData, mandatory, type Refused, refused } from "./refused.ts";
import { idIn, nowIn, placeIn, type Values, type Writing } from "./writing.ts";

export interface Checked {
  readonly kind: "checked";
  /** As they will be kept: references with names, instants in UTC, empty as null. */
  readonly values: Values;
}

/** The values of one record against the module's definition. */
export function checkRecord(writing: Writing, sent: Values): Checked | Refused {
  const faults: Refused[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const definition = writing.definition.fields.get(name);
    const checked = definition
      ? checkField(writing, definition, value, sent)
      : checkUnknown(writing, name);
    if (checked?.kind === "refused") faults.push(checked);
    else if (checked) values[name] = checked.value;
  }
  faults.push(...missingFields(writing, values, faults));
  faults.push(...duplicates(writing, values));
  if (faults.length === 0) faults.push(...checkStage(writing, values));
  const activity = faults.length === 0 ? checkActivity(writing, values, sent) : null;
  if (activity?.kind === "refused") return activity;
  return (
    several(writing, faults) ?? { kind: "checked", values: { ...values, ...activity?.values } }
  );
}

interface Kept {
  readonly kind: "value";
  readonly value: unknown;
}

/** Null: the field is passed over. */
function checkField(
  writing: Writing,
  definition: FieldDefinition,
  value: unknown,
  sent: Values,
): Kept | Refused | null {
  const place = placeIn(writing, definition.api_name);
  if (!mayWrite(writing, definition)) {
    return writing.switches.position("readOnlyFields") === "refused" ? invalidData(place) : null;
  }
  if (value === null || value === "" || value === undefined) {
    if (definition.system_mandatory) return mandatory(place, idOf(writing));
    return { kind: "value", value: definition.data_type === "boolean" ? false : null };
  }
  switch (definition.data_type) {
    case "ownerlookup":
    case "userlookup":
      return checkUser(writing, place, value);
    case "lookup":
      return checkReference(writing, definition, value, sent);
    case "layout":
      return checkLayout(writing, place, value);
    case "participants":
      return checkParticipants(writing, value, sent);
    case "RRULE":
    case "multireminder":
      return typeof value === "object"
        ? { kind: "value", value }
        : invalidData(place, {
            expected_data_type: definition.data_type === "RRULE" ? "jsonobject" : "jsonarray",
          });
  }
  if (definition.api_name === "Tag") return checkTags(writing, value);
  const checked = checkPlainValue(definition, toDatetime(writing, definition, value, sent), {
    onlyListed: writing.switches.position("picklistValues") === "listed",
    takesZulu: writing.switches.position("zuluTimes") === "accepted",
  });
  if (checked.kind === "wrong") return invalidData(place, checked.details);
  return appended(writing, definition, checked.value, sent);
}

/** Whether this user may write it: nobody may write some fields, and a profile may be kept from others. */
function mayWrite({ by }: Writing, { read_only, profiles }: FieldDefinition): boolean {
  const own = profiles.find(({ id }) => id === by.profile.id);
  return !read_only && (own?.permission_type ?? "read_write") === "read_write";
}

function checkUnknown(writing: Writing, name: string): Refused | null {
  if (name === "id" || name.startsWith("$")) return null;
  if (writing.switches.position("unknownFields") === "ignored") return null;
  const message = "the field api name given seems to be invalid";
  return refused("INVALID_DATA", message, placeIn(writing, name));
}

/** `$append_values` adds to a list of choices instead of replacing it. */
function appended(
  { before }: Writing,
  { api_name, data_type }: FieldDefinition,
  value: unknown,
  { $append_values: adds }: Values,
): Kept {
  const isAdded =
    data_type === "multiselectpicklist" &&
    typeof adds === "object" &&
    adds !== null &&
    api_name in adds;
  if (!isAdded) return { kind: "value", value };
  return { kind: "value", value: [...new Set([before?.[api_name] ?? [], value].flat())] };
}

function checkTags(writing: Writing, value: unknown): Kept | Refused {
  const isTags = Array.isArray(value) && value.every((tag) => typeof tag?.name === "string");
  if (isTags) {
    const id = (name: string) => fieldId(writing.organisation, "Tag", name);
    const tags = value.map(({ name }) => ({ name, id: id(name), color_code: null }));
    return { kind: "value", value: tags };
  }
  return invalidData(placeIn(writing, "Tag"), { expected_data_type: "jsonarray" });
}

/** A whole day may be given by its date alone, if the switch allows it. */
function toDatetime(
  writing: Writing,
  { api_name, data_type }: FieldDefinition,
  value: unknown,
  sent: Values,
): unknown {
  const isWholeDay = nowIn(writing, sent, "All_day") === true;
  const takesDates = writing.switches.position("allDayTimes") === "date";
  if (data_type !== "datetime" || !isWholeDay || !takesDates) return value;
  return wholeDayTime(value, api_name === "End_DateTime", writing.by.time_zone);
}

function missingFields(
  writing: Writing,
  values: Values,
  faults: readonly Refused[],
): readonly Refused[] {
  const { before, definition, manner } = writing;
  const isMissing = (name: string) =>
    (nowIn(writing, values, name) ?? null) === null &&
    !faults.some(({ details }) => "api_name" in details && details.api_name === name);
  const bySystem = [...definition.fields.values()].filter(
    ({ api_name, system_mandatory }) =>
      system_mandatory && (!before || api_name in values) && isMissing(api_name),
  );
  const byLayout = manner.layout ? definition.layoutRequires.filter(isMissing) : [];
  const rule =
    manner.layout === "rules"
      ? {
          layout_rule: {
            name: standardLayout,
            id: layoutId(writing.organisation, definition.api_name, standardLayout),
          },
        }
      : {};
  return [
    ...bySystem.map(({ api_name }) => mandatory(placeIn(writing, api_name), idOf(writing))),
    ...byLayout.map((name) => mandatory(placeIn(writing, name), { ...rule, ...idOf(writing) })),
  ];
}

function duplicates(writing: Writing, values: Values): readonly Refused[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const definition = writing.definition.fields.get(name);
    if (!definition || !isUnique(definition) || value === null) return [];
    const twins = writing.recordsHolding(name, String(value));
    const [other, third] = twins.filter(({ id }) => id !== writing.before?.id);
    if (!other) return [];
    const owner = writing.organisation.users.find(({ id }) => id === idIn(other.Owner));
    return refused("DUPLICATE_DATA", "duplicate data", {
      ...placeIn(writing, name),
      id: other.id,
      duplicate_record: {
        id: other.id,
        Owner: owner ? { name: owner.full_name, id: owner.id, zuid: owner.zuid } : null,
        module: {
          api_name: writing.definition.api_name,
          id: moduleId(writing.organisation, writing.definition.api_name),
        },
      },
      more_records: third !== undefined,
    });
  });
}

/** With pipelines on, a stage belongs to one, and that to the record's layout. */
function checkStage(writing: Writing, values: Values): readonly Refused[] {
  const { definition, switches } = writing;
  const isOn = definition.api_name === "Deals" && switches.position("pipelines") !== "off";
  const isAsked = isOn && ("Stage" in values || "Pipeline" in values);
  const layout = Object(nowIn(writing, values, "Layout")).name ?? standardLayout;
  const named = nowIn(writing, values, "Pipeline") ?? null;
  const pipeline = findPipeline(switches, layout, named === null ? null : String(named));
  if (!isAsked || pipeline?.stages.includes(String(nowIn(writing, values, "Stage")))) return [];
  const details = { mapped_field: "Pipeline", ...placeIn(writing, "Stage") };
  return [refused("MAPPING_MISMATCH", "the stage does not belong to the pipeline", details)];
}

/** Null: nothing is wrong. */
function several({ switches }: Writing, faults: readonly Refused[]): Refused | null {
  const [first, second] = faults;
  if (!first) return null;
  if (!second || switches.position("severalErrors") === "first") return first;
  const errors = faults.map(({ code, details, message }) => ({ code, details, message }));
  return refused("MULTIPLE_OR_MULTI_ERRORS", "Multiple errors in the request", { errors });
}

function idOf({ before }: Writing): object {
  return before ? { id: before.id } : {};
}
