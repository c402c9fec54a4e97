import type { Exchange } from "../proxy.ts";
import { endpointOf } from "./endpoints.ts";
import { findModel, type ModelKey } from "./model.ts";

/** What was looked at, and what is otherwise than the models. */
export interface Findings {
  /** As `users/users.full_name`. */
  readonly keys: Set<string>;
  /** With an example. */
  readonly conflicts: Map<string, string>;
}

/** Holds what the emulator answered against the classes that the SDK would make of it. */
export function holdAnswer({ method, path, answer }: Exchange, findings: Findings): void {
  const endpoint = endpointOf({ method, path });
  if (!endpoint || answer.text === "") return;
  const { area, wrapper } = endpoint;
  const body: unknown = JSON.parse(answer.text);
  if ("code" in Object(body)) {
    holdObject(`${area}/api_exception`, body, findings);
  } else if (wrapper !== null) {
    holdObject(`${area}/${wrapper}`, body, findings);
  } else {
    for (const item of Object.values(Object(body)).flat()) {
      const isWell = Object(item).status === "success";
      holdObject(`${area}/${isWell ? "success_response" : "api_exception"}`, item, findings);
    }
  }
}

const shortOf = (name: string) => name.replace(/^core\/com\/zoho\/crm\/api\//, "");

/** A record has fields of its own, which no class can list. */
const isOpen = (name: string) => shortOf(name) === "record/record";
const known: Readonly<Record<string, string>> = {
  Participants: "record/participants",
  Recurring_Activity: "record/recurring_activity",
  Remind_At: "record/reminder",
  Owner: "users/minified_user",
};

function holdObject(name: string, value: unknown, findings: Findings): void {
  const model = findModel(name);
  const at = shortOf(name);
  if (!model) note(findings, `${at} is no class`, value);
  for (const [key, inner] of Object.entries(Object(value))) {
    const place = `${at}.${key}`;
    findings.keys.add(place);
    const described = model?.get(key);
    if (described) holdValue(place, described, inner, findings);
    else if (!isOpen(name)) note(findings, `${place} is unknown`, inner);
    else if (known[key] !== undefined) holdInside(known[key], inner, findings);
  }
}

function holdValue(
  place: string,
  { type, inside, words, keys }: ModelKey,
  value: unknown,
  findings: Findings,
) {
  if (value === null) return;
  if (!isOfType(type, value)) return note(findings, `${place} is no ${type}`, value);
  // A message is for people.
  const isWord =
    words === null || Array.isArray(value) || place.endsWith(".message") || words.includes(value);
  if (!isWord) note(findings, `${place} is none of its words: ${JSON.stringify(value)}`, words);
  for (const key of keys === null ? [] : Object.keys(Object(value))) {
    findings.keys.add(`${place}.${key}`);
    if (!keys?.includes(key)) note(findings, `${place}.${key} is unknown`, value);
  }
  if (inside !== null) holdInside(inside, value, findings);
}

function holdInside(name: string, value: unknown, findings: Findings): void {
  for (const one of [value].flat()) {
    if (typeof one === "object" && one !== null) holdObject(name, one, findings);
  }
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  TString: (value) => typeof value === "string",
  TLongString: (value) => typeof value === "string" && /^\d+$/.test(value),
  TInteger: (value) => Number.isInteger(value),
  TDouble: (value) => typeof value === "number",
  TBoolean: (value) => typeof value === "boolean",
  TDateTime: (value) => typeof value === "string" && dateTime.test(value),
  TDate: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  TCollections: Array.isArray,
  TMap: (value) => typeof value === "object" && !Array.isArray(value),
};

function isOfType(type: string, value: unknown): boolean {
  return checks[type]?.(value) ?? true;
}

function note({ conflicts }: Findings, what: string, example: unknown): void {
  if (!conflicts.has(what)) conflicts.set(what, JSON.stringify(example)?.slice(0, 160) ?? "");
}
