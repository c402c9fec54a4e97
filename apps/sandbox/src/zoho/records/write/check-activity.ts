import { instantAt, inZone, isDay, readInstant, writeInstant } from "../../zoned.ts";
import { readRecurrence } from "../recurrence.ts";
import { invalidData, mandatory, type Refused, refused } from "./refused.ts";
import { nowIn, placeIn, type Values, type Writing } from "./writing.ts";

/** What concerns several fields of a meeting or a task at once. `values` have passed one by one. */
export function checkActivity(
  writing: Writing,
  values: Values,
  sent: Values,
): { readonly kind: "checked"; readonly values: Values } | Refused {
  const { api_name: module } = writing.definition;
  if (module !== "Events" && module !== "Tasks") return { kind: "checked", values: {} };
  const fault =
    checkSubject(writing, values, sent) ??
    (module === "Events" ? (checkTimes(writing, values) ?? checkRule(writing, values)) : null);
  if (fault) return fault;
  const about = sent.$se_module;
  return { kind: "checked", values: typeof about === "string" ? { $se_module: about } : {} };
}

/** The instant text for a date of a whole day: its beginning, or the midnight at its end. Other values stay. */
export function wholeDayTime(value: unknown, isEnd: boolean, zone: string): unknown {
  if (typeof value !== "string" || !isDay(value)) return value;
  const day = isEnd ? new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10) : value;
  return writeInstant(instantAt(`${day}T00:00:00`, zone));
}

const subjects = [
  "Accounts",
  "Deals",
  "Products",
  "Quotes",
  "Sales_Orders",
  "Purchase_Orders",
  "Invoices",
  "Campaigns",
  "Vendors",
  "Cases",
];

function checkSubject(writing: Writing, values: Values, sent: Values): Refused | null {
  const about = nowIn(writing, sent, "$se_module");
  const { switches, definition } = writing;
  const isMeeting = definition.api_name === "Events";
  if (isMeeting && about === "Leads" && switches.position("meetingAboutLead") === "refused") {
    return invalidData(placeIn(writing, "$se_module"), { supported_values: subjects });
  }
  const isBoth =
    about === "Leads" &&
    nowIn(writing, values, "What_Id") !== null &&
    nowIn(writing, values, "Who_Id") !== null;
  if (isBoth && switches.position("leadAndContact") === "refused") {
    const details = { dependee: placeIn(writing, "What_Id"), ...placeIn(writing, "Who_Id") };
    return refused("DEPENDENT_MISMATCH", "a lead and a contact exclude each other", details);
  }
  return null;
}

function checkTimes(writing: Writing, values: Values): Refused | null {
  const start = readInstant(nowIn(writing, values, "Start_DateTime"));
  const end = readInstant(nowIn(writing, values, "End_DateTime"));
  if (start === null || end === null || end > start) return null;
  const place = placeIn(writing, "End_DateTime");
  if (writing.switches.position("endBeforeStart") === "INVALID_DATA") return invalidData(place);
  const details = { dependee: placeIn(writing, "Start_DateTime"), ...place };
  return refused("DEPENDENT_MISMATCH", "the end must be after the start", details);
}

function checkRule(writing: Writing, values: Values): Refused | null {
  const rule = values.Recurring_Activity;
  if (rule === null || rule === undefined) return null;
  const start = readInstant(nowIn(writing, values, "Start_DateTime")) ?? 0;
  const day = inZone(start, writing.by.time_zone).slice(0, 10);
  if (ruleIn(rule) === null || !readRecurrence(ruleIn(rule) ?? "", day)) {
    return invalidData(placeIn(writing, "Recurring_Activity"));
  }
  const isAsked = writing.switches.position("remindAt") === "compulsory";
  const hasReminder = nowIn(writing, values, "Remind_At") !== null;
  return isAsked && !hasReminder ? mandatory(placeIn(writing, "Remind_At")) : null;
}

/** Null: no rule is written there. */
export function ruleIn(value: unknown): string | null {
  const isRule = typeof value === "object" && value !== null && "RRULE" in value;
  return isRule && typeof value.RRULE === "string" ? value.RRULE : null;
}
