import type { Refused } from "../../records/write/refused.ts";

/** What the API found wrong, by the name of the field; "" is for what no field is to blame for. */
export type FormErrors = ReadonlyMap<string, string>;

export function errorsOf(refusal: Refused): FormErrors {
  const { details } = refusal;
  const each = "errors" in details && Array.isArray(details.errors) ? details.errors : [refusal];
  return new Map(each.map((one: Refused) => [fieldOf(one.details), sentenceOf(one)]));
}

function fieldOf(details: object): string {
  const name = "api_name" in details ? String(details.api_name) : "";
  // The error may name a part of the field, such as one participant.
  const [, whole = name] =
    ("json_path" in details ? /\$\.data\[0\]\.([$\w]+)/.exec(String(details.json_path)) : null) ??
    [];
  return whole === "$se_module" ? "What_Id" : whole === "id" ? "" : whole;
}

/** The API's own message and code, with what it expected. */
function sentenceOf({ code, message, details }: Refused): string {
  const said: Readonly<Record<string, unknown>> = { ...details };
  const hints = [
    said.expected_data_type && `expected ${said.expected_data_type}`,
    said.maximum_length && `at most ${said.maximum_length} characters`,
    Array.isArray(said.supported_values) && `one of ${said.supported_values.join(", ")}`,
  ].filter((hint) => typeof hint === "string");
  return `${[message, ...hints].join(": ")} (${code})`;
}
