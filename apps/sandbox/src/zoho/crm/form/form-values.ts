import type { Fields } from "../../../form-body.ts";
import type { ZohoRecord } from "../../organisation.ts";
import type { FieldDefinition } from "../../records/metadata/field.ts";
import { participantsOf } from "../../records/participants.ts";
import type { Values } from "../../records/write/writing.ts";
import { instantAt, inZone, isDay } from "../../zoned.ts";
import { addDays } from "../local-time.ts";
import { tickName } from "./form-texts.ts";

/**
 * What a form that was sent asks the API to write. Texts that are no value of the field's type go as they are: the
 * API has its own words for them.
 */
export function valuesOf(
  fields: readonly FieldDefinition[],
  texts: Fields,
  { before, zone }: { readonly before: ZohoRecord | null; readonly zone: string },
): Values {
  const times = texts.All_day === "on" ? wholeDays(texts) : texts;
  return Object.assign({}, ...fields.map((field) => valueIn(field, times, before, zone)));
}

function valueIn(
  field: FieldDefinition,
  texts: Fields,
  before: ZohoRecord | null,
  zone: string,
): Values {
  const { api_name: name, data_type, lookup } = field;
  const text = (texts[name] ?? "").trim();
  switch (data_type) {
    case "boolean":
      return { [name]: text === "on" };
    case "multiselectpicklist":
      return { [name]: ticked(name, texts) };
    case "participants":
      return { [name]: participants(name, texts, before) };
    case "RRULE":
      return texts.repeats && !before ? recurring(texts) : {};
  }
  if (text === "" || text === "-None-") return { [name]: null };
  switch (data_type) {
    case "datetime":
      return { [name]: datetimeIn(text, zone) };
    case "integer":
    case "double":
    case "currency":
    case "percent":
      return { [name]: Number.isNaN(Number(text)) ? text : Number(text) };
    case "ownerlookup":
    case "userlookup":
      return { [name]: { id: text } };
    case "lookup": {
      if (lookup.module?.api_name !== "se_module") return { [name]: { id: text } };
      const [module = "", id = ""] = text.split(":");
      return { [name]: { id }, $se_module: module };
    }
  }
  return { [name]: text };
}

function datetimeIn(text: string, zone: string): string {
  const [day = "", time = ""] = text.split("T");
  const isTime = isDay(day) && /^\d\d:\d\d/.test(time);
  return isTime ? inZone(instantAt(`${day}T${time.slice(0, 5)}:00`, zone), zone) : text;
}

/** From the midnight before the first day to the midnight after the last. */
function wholeDays(texts: Fields): Fields {
  const { Start_DateTime: start = "", End_DateTime: end = "" } = texts;
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  if (!isDay(first) || !isDay(last)) return texts;
  const isMidnight = end.slice(11, 16) === "00:00" && last > first;
  const until = isMidnight ? last : addDays(last, 1);
  return { ...texts, Start_DateTime: `${first}T00:00`, End_DateTime: `${until}T00:00` };
}

function ticked(name: string, texts: Fields): string[] {
  const prefix = tickName(name, "");
  return Object.keys(texts).flatMap((key) =>
    key.startsWith(prefix) ? key.slice(prefix.length) : [],
  );
}

/** Who is not a user, such as a customer's address, has no box and stays. */
function participants(name: string, texts: Fields, before: ZohoRecord | null): readonly object[] {
  const others = participantsOf(before).filter(({ type }) => type !== "user");
  const users = ticked(name, texts).map((id) => ({ type: "user", participant: id }));
  return [
    ...others,
    ...users.filter(({ participant: id }) => others.every((one) => one.participant !== id)),
  ];
}

function recurring({ repeats = "", until = "", Start_DateTime: start = "" }: Fields): Values {
  const end = isDay(until) ? `;UNTIL=${until}` : ";COUNT=10";
  const rule = `FREQ=${repeats};INTERVAL=1;DTSTART=${start.slice(0, 10)}${end}`;
  // A series must have a reminder.
  return { Recurring_Activity: { RRULE: rule }, Remind_At: [{ unit: 15, period: "minutes" }] };
}
