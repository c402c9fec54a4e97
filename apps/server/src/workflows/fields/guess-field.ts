import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import { crmModel } from "../../platform/crm-model.ts";
import { standardField } from "./standard-field.ts";
import type { StoredField } from "./stored-field.ts";

/**
 * Finds the field of a module that an app field most likely means, by its type and the words of its
 * names. A field that is wrong costs more than one that is missing, so a draw is no answer, and what
 * cannot be written is never meant. Null: none, or several that are as good.
 */
export function guessField(
  fieldRef: string,
  module: string,
  fields: readonly StoredField[],
): string | null {
  const writable = fields.filter(({ isWritable }) => isWritable);
  const standard = nameIn(writable, standardField(fieldRef, module));
  if (standard) return standard;
  if (module === meetingModule) {
    const ofMeeting = nameIn(writable, ofMeetings[fieldRef] ?? null);
    if (ofMeeting) return ofMeeting;
  }
  if (fieldRef === "appBookingEndDateTime") return guessEnd(module, writable);
  const score = scores[fieldRef];
  return score ? (onlyBest(writable, score)?.name ?? null) : null;
}

const nameIn = (fields: readonly StoredField[], name: string | null) =>
  fields.find((field) => field.name === name)?.name ?? null;

const ofMeetings: Readonly<Record<string, string>> = {
  appFieldAgent: crmModel.meetingFields.owner,
  appBookingDateTime: crmModel.meetingFields.start,
  appBookingEndDateTime: crmModel.meetingFields.end,
};

const visit = /^(appointment|appt|booking|visit|survey|meeting)s?$/;
const start = /^(start|starts|begin|begins)$/;
const end = /^(end|ends|finish|finishes)$/;
/** Of a time that is about a visit, yet not when it is. */
const aside =
  /^(created|modified|reminder|remind|sent|cancelled|canceled|confirmed|completed|requested|previous|original|last|next|due|preferred)$/;
const booker = /^(booking|booked|booker)$/;
const visitor =
  /^(agent|surveyor|rep|representative|salesperson|consultant|engineer|technician|fitter|installer|assessor|adviser|advisor|designer)$/;
const postcode = /^(postcode|zip|zipcode|postal)$/;
const whereVisited = /^(visit|appointment|survey|site|property|installation|customer)$/;

type Score = (field: StoredField) => number;

/** 0: not meant. */
const scores: Readonly<Record<string, Score>> = {
  appBookingAgent: ofType("userlookup", (has) => (has(booker) ? 1 : 0)),
  appFieldAgent: ofType("userlookup", (has) =>
    has(visitor) && !has(booker) ? (has(/^field$/) ? 2 : 1) : 0,
  ),
  appBookingDateTime: ofType("datetime-local", (has) =>
    has(visit) && !has(end) && !has(aside) ? (has(start) ? 2 : 1) : 0,
  ),
  appPostcode: ofType("text", (has) => (has(postcode) ? (has(whereVisited) ? 2 : 1) : 0)),
  appSourceRecordId: ofType("text", (has) =>
    has(/^source$/) && has(/^(record|id)$/) ? (has(/^record$/) ? 2 : 1) : 0,
  ),
};

function ofType(
  type: StoredField["type"],
  judge: (has: (word: RegExp) => boolean) => number,
): Score {
  return (field) => {
    if (field.type !== type) return 0;
    const words = wordsOf(field);
    return judge((word) => words.some((each) => word.test(each)));
  };
}

/** The end that goes with the start: named alike but for that. */
function guessEnd(module: string, fields: readonly StoredField[]): string | null {
  const from = guessField("appBookingDateTime", module, fields);
  const began = fields.find(({ name }) => name === from);
  if (!began) return null;
  const isPartner = ofType("datetime-local", (has) => (has(end) && !has(aside) ? 1 : 0));
  const score: Score = (field) => (themeOf(field) === themeOf(began) ? isPartner(field) : 0);
  return onlyBest(fields, score)?.name ?? null;
}

function themeOf(field: StoredField): string {
  const words = wordsOf(field).filter(
    (word) =>
      !start.test(word) && !end.test(word) && !/^(date|time|datetime|at|from|to)$/.test(word),
  );
  return [...new Set(words)].sort().join(" ");
}

/** Of the API name and of the label, in small letters. */
function wordsOf({ name, label }: StoredField): string[] {
  return `${name} ${label}`
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/post[\s_-]code/gi, "postcode")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** Null: none counts, or several count as much. */
function onlyBest(fields: readonly StoredField[], score: Score): StoredField | null {
  const scored = fields.map((field) => ({ field, points: score(field) }));
  const most = Math.max(0, ...scored.map(({ points }) => points));
  const best = scored.filter(({ points }) => points === most);
  return most > 0 && best.length === 1 ? (best[0]?.field ?? null) : null;
}
