import type { Variant } from "./variants.ts";

/**
 * What became of a question whose answer was meddled with. This file shares no code with the adapter.
 *
 * - right: the caller was given what it is given when nobody meddles, or something that takes more time of
 *   somebody's diary and never less; or another text only where the changed key is that text (a name, a place,
 *   a label), because then the CRM itself says so.
 * - named: one of the port's failures was thrown, or the CRM's oddity was listed. Nothing is believed.
 * - believed: the CRM answered, well formed and whole, that there is none of what was asked for, where there might
 *   be none, or that a field of a record is empty. No reader of one answer can know better; what a diary loses by it is the mirror's brake to stop.
 * - wrong: the call returned, and an entry is missing or at a time that covers less, somebody is free who is not,
 *   a record is gone that is there, a person may more or is no longer there, a write is done that is not, or not done
 *   that is. `lost` is that of an entry of a diary, or a diary that cannot be read
 *   for want of a key that Zoho promises nowhere.
 * - unnamed: anything else was thrown.
 */
export type Verdict =
  | { readonly kind: "right" | "named" | "believed" }
  | { readonly kind: "wrong" | "lost" | "unnamed"; readonly why: string };

/** Milliseconds: a whole day ends with its last second or its last minute. */
const minute = 60_000;

export type Outcome =
  | { readonly kind: "answer"; readonly answer: unknown; readonly oddities: readonly string[] }
  | { readonly kind: "failure"; readonly code: string; readonly message: string };

const names = ["CRM_UNREACHABLE", "CRM_LIMITED", "CRM_DISCONNECTED", "CRM_FORBIDDEN"];

/** In no model and no description of Zoho's: a diary must be readable without them. */
const promisedNowhere = ["$event_cancelled", "$recurrence_id", "Show_As__s"];

export function judgeFailure(
  question: string,
  { key, name }: Variant,
  { code, message }: { code: string; message: string },
): Verdict {
  if (!names.includes(code)) return { kind: "unnamed", why: `${code} ${message}` };
  const isUnpromised = promisedNowhere.includes(key ?? "") && / (absent|null)$/.test(name);
  const isUnreadable = isUnpromised && question.startsWith("the diary");
  return isUnreadable ? { kind: "lost", why: `no diary at all: ${message}` } : { kind: "named" };
}

/** Questions of which none is a possible answer, so that the CRM may be believed. */
const mayBeNone = [
  "one lead",
  "visits",
  "visits of the week",
  "the diary of the week",
  "the diary of another month",
  "leave",
  "holidays",
  "a search",
  "the beginning of all",
  "whether a deleted lead was",
  "what was written with a reference",
  "what a lead became",
];
const diaries = ["the diary of the week", "visits", "visits of the week", "leave"];

/** Nothing of it was said, or that it is closed to us, which the port gives on as null. */
function isBelievable(
  question: string,
  call: string,
  { saysNone, name }: Variant,
  answer: unknown,
) {
  const mayBe = mayBeNone.includes(question) || /type=(Admin|Deleted)Users/.test(call);
  const isClosed = ["403", "refused with INVALID_MODULE"].includes(name);
  return (saysNone && mayBe) || (isClosed && answer === null && question.startsWith("fields of"));
}

export function judgeReading(
  { question, call, variant }: { question: string; call: string; variant: Variant },
  unchanged: unknown,
  { answer, oddities }: Outcome & { kind: "answer" },
): Verdict {
  const found = compare(unchanged, answer, "").filter((one) => !isSaid(one, variant));
  const [first] = found;
  if (first === undefined) return { kind: "right" };
  if (oddities.length > 0) return { kind: "named" };
  const isEmptied = first.is === null && first.at === `#.values.${variant.key}`;
  if (isEmptied || isBelievable(question, call, variant, answer)) return { kind: "believed" };
  const why = `${first.at}: ${JSON.stringify(first.was)} became ${JSON.stringify(first.is)}`;
  return { kind: diaries.includes(question) ? "lost" : "wrong", why };
}

interface Difference {
  /** As `#.occurrences`. */
  readonly at: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Which of the CRM's keys say what a part of an answer is; a `*` is any custom field of that name. */
const sayings: Readonly<Record<string, readonly string[]>> = {
  "#.name": ["full_name", "first_name", "last_name", "email", "name", "Last_Name", "Deal_Name"],
  name: ["full_name", "first_name", "last_name", "email", "company_name"],
  email: ["email"],
  "#.email": ["email"],
  postcode: ["zip"],
  "#.postcode": ["zip"],
  "#.label": ["display_label", "field_label"],
  "#.longest": ["length"],
  "#.kind": ["data_type", "lookup", "module"],
  "#.options": ["pick_list_values", "actual_value", "display_value", "type", "data_type"],
  "#.lookupModule": ["lookup", "module", "api_name", "data_type"],
  "#.isUnique": ["unique", "casesensitive"],
  "#.isWritable": [
    "read_only",
    "field_read_only",
    "virtual_field",
    "operation_type",
    "api_create",
    "api_update",
  ],
  contactId: ["Converted_Contact"],
  accountId: ["Converted_Account"],
  dealId: ["Converted_Deal"],
  "#.place": ["Venue"],
  "#.aboutId": ["What_Id", "id"],
  "#.modifiedAt": ["Modified_Time"],
  modifiedAt: ["Modified_Time"],
  "#.values.Event_Title": ["Event_Title"],
  "#.values.Deal_Name": ["Deal_Name"],
  "values.Last_Name": ["Last_Name"],
  "values.Zip_Code": ["Zip_Code"],
  "values.Owner": ["Owner"],
  "values.Owner.name": ["name"],
};

function isSaid({ at, was, is }: Difference, { key, name }: Variant): boolean {
  if (key === null) return false;
  if (sayings[at]?.includes(key)) return true;
  // Handed on as it came: the reader of a time or a person sees that it is none.
  if (at === `#.values.${key}` && is !== null && is !== undefined) return true;
  // A field or a stage may be called anything.
  const isRenamed = ["api_name", "actual_value"].includes(key) && name.includes("a word that");
  if (isRenamed && ["#", "#.isMandatory", "#.pipelines.#.stages"].includes(at)) return true;
  // Who is looked for by a name is not found by another.
  if (at === "#" && ["Last_Name", "Deal_Name"].includes(key)) return true;
  // An unknown word for what somebody is does not make them active.
  return (
    at.endsWith("isActive") && was === true && is === false && name.includes("a word that nobody")
  );
}

function compare(was: unknown, is: unknown, at: string): Difference[] {
  if (was === is) return [];
  if (Array.isArray(was)) return compareLists(was, is, at);
  if (!isPlainObject(was) || !isPlainObject(is)) {
    return isSafer(at, was, is) ? [] : [{ at, was, is }];
  }
  const other = Object(is);
  return Object.entries(Object(was)).flatMap(([key, value]) =>
    compare(value, other[key], at === "" ? key : `${at}.${key}`),
  );
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** More is safe: one who is busy once too often is not booked twice. Of options and texts the order counts. */
function compareLists(was: readonly unknown[], is: unknown, at: string): Difference[] {
  if (!Array.isArray(is)) return [{ at, was, is }];
  if (at.endsWith("occurrences"))
    return was.every((one) => isCovered(one, is)) ? [] : [{ at, was, is }];
  if (was.every((one) => typeof one !== "object")) {
    const isAll = was.every((one) => is.includes(one));
    return isAll ? [] : [{ at, was, is }];
  }
  const inside = at === "" ? "#" : `${at}.#`;
  return was.flatMap((one) => {
    const twin = is.find((other) => keyOf(other) === keyOf(one));
    return twin === undefined
      ? [{ at: inside, was: keyOf(one), is: "missing" }]
      : compare(one, twin, inside);
  });
}

function keyOf(one: unknown): unknown {
  const { id, name, value } = Object(one);
  return id ?? name ?? value;
}

function isSafer(at: string, was: unknown, is: unknown): boolean {
  if (at.endsWith("isCancelled") || at.endsWith("isFree")) return was === true && is === false;
  if (at === "#.start") return Date.parse(String(is)) <= Date.parse(String(was));
  if (at === "#.end") return Date.parse(String(is)) >= Date.parse(String(was)) - minute;
  return at.endsWith("isWholeDay");
}

function isCovered(one: unknown, others: readonly unknown[]): boolean {
  const [from, to] = timesOf(one);
  return others.some((other) => {
    const [first, last] = timesOf(other);
    return first <= from && last >= to - minute;
  });
}

function timesOf(occurrence: unknown): [number, number] {
  const { start, end } = Object(occurrence);
  return [Date.parse(start), Date.parse(end)];
}
