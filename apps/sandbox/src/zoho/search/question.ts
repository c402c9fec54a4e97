import type { Fields } from "../../form-body.ts";
import { type Answer, invalidParameter, refusal } from "../answers.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import type { Switches } from "../switches.ts";
import { criterionsIn, readCriteria } from "./criteria.ts";
import { invalidCriteria, type Match, matchOf } from "./match.ts";

const mostCriteria = 10;
const mostValues = 100;
const searchable = ["text", "email", "phone", "website", "picklist", "textarea", "autonumber"];

/** The first that is given of criteria, email, phone and word. */
export function readQuestion(
  { criteria, email, phone, word }: Fields,
  definition: ModuleDefinition,
  switches: Switches,
): Match | Answer {
  if (criteria !== undefined) return byCriteria(criteria, definition, switches);
  if (email !== undefined) return holding(definition, ["email"], email);
  if (phone !== undefined) return holding(definition, ["phone"], phone);
  if (word === undefined) return nothingAsked;
  return word.trim().length < 2
    ? invalidParameter("word")
    : holding(definition, searchable, word.trim());
}

function byCriteria(
  text: string,
  { fields }: ModuleDefinition,
  switches: Switches,
): Match | Answer {
  const criteria = readCriteria(text);
  if (!criteria) return invalidCriteria(switches, { reason: "the criteria cannot be parsed" });
  const all = criterionsIn(criteria);
  if (all.length > mostCriteria) return beyond(mostCriteria);
  const isLong = all.some(
    ({ operator, values }) => operator === "in" && values.length > mostValues,
  );
  return isLong ? beyond(mostValues) : matchOf(criteria, fields, switches);
}

/** Records of which a field of these types contains the text. */
function holding({ fields }: ModuleDefinition, types: readonly string[], text: string): Match {
  const names = fields
    .values()
    .filter(({ data_type: type }) => types.includes(type))
    .map(({ api_name: name }) => name)
    .toArray();
  const wanted = text.toLowerCase();
  return (record) =>
    names.some((name) =>
      String(record[name] ?? "")
        .toLowerCase()
        .includes(wanted),
    );
}

function beyond(limit: number): Answer {
  return refusal(400, "LIMIT_EXCEEDED", "limit exceeded", { limit, param_name: "criteria" });
}

const nothingAsked = refusal(
  400,
  "EXPECTED_PARAM_MISSING",
  "one of the expected parameters is missing",
  { param_names: ["criteria", "email", "phone", "word"] },
);
