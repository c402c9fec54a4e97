import { type Answer, refusal } from "../answers.ts";
import type { Switches } from "../switches.ts";
import type { SyntaxProblem } from "./syntax-error.ts";

export function unreadable({ details }: SyntaxProblem): Answer {
  return refusal(400, "SYNTAX_ERROR", "error occurred while parsing the query", details);
}

export function invalidColumn(name: string): Answer {
  return invalidQuery("column given seems to be invalid", { column_name: name });
}

export function invalidQuery(message: string, details: object): Answer {
  return refusal(400, "INVALID_QUERY", message, details);
}

/** The limit of a clause; the reference is not sure of the code. */
export function beyondLimit(switches: Switches, clause: string, limit: number): Answer {
  const details = { limit, clause };
  return refusal(400, switches.position("coqlLimitError"), "limit exceeded", details);
}

export function unknownModule(name: string): Answer {
  return refusal(400, "INVALID_MODULE", "the module name given seems to be invalid", {
    module_name: name,
  });
}

export function duplicateAlias(alias: string): Answer {
  return refusal(400, "DUPLICATE_ALIAS", "the alias given is already used", { alias });
}

export function invalidAlias(alias: string): Answer {
  return refusal(400, "INVALID_ALIAS", "the alias given seems to be invalid", { alias });
}

export function duplicateColumn(name: string): Answer {
  return refusal(400, "DUPLICATE_DATA", "duplicate data", { column_name: name });
}

export const queryMissing = refusal(400, "MANDATORY_NOT_FOUND", "required field not found", {
  api_name: "select_query",
});
