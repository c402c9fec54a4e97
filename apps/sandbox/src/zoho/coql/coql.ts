import { type Answer, answer, nothingFound, scopeMismatch } from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import type { Endpoint } from "../endpoint.ts";
import { allows } from "../sign-in/scopes.ts";
import type { Zoho } from "../zoho.ts";
import type { Schema } from "./columns.ts";
import { parseQuery } from "./parse.ts";
import { type Plan, planQuery } from "./plan.ts";
import { queryMissing, unreadable } from "./refusals.ts";
import { runQuery } from "./run-query.ts";
import { isSyntaxProblem } from "./syntax-error.ts";

/** `POST /coql`: the CRM's query language, which sees every write at once. */
export function coqlEndpoint(zoho: Zoho): Endpoint {
  return {
    method: "POST",
    path: "/coql",
    area: "coql",
    operation: "READ",
    isHeavy: () => true,
    cost: (call) => costOf(planOf(zoho, call)),
    run: (call) => answerQuery(zoho, call),
  };
}

function answerQuery(zoho: Zoho, call: ApiCall): Answer {
  const plan = planOf(zoho, call);
  if (plan.kind === "answer") return plan;
  const isBarred = plan.modules.some(
    ({ api_name: name, isCustom }) =>
      !allows(call.scopes, `modules.${isCustom ? "custom" : name}`, "READ"),
  );
  if (isBarred) return scopeMismatch(zoho.switches);
  const { rows, hasMore } = runQuery(schemaOf(zoho, call), plan);
  if (rows.length === 0) return nothingFound;
  const info = { count: rows.length, more_records: hasMore };
  return answer(200, { data: rows, info, ...metaOf(call, plan) });
}

function planOf(zoho: Zoho, call: ApiCall): Plan | Answer {
  const { select_query: text } = bodyOf(call);
  if (typeof text !== "string" || text.trim() === "") return queryMissing;
  const query = parseQuery(text, zoho.switches.position("coqlApostrophe"));
  return isSyntaxProblem(query) ? unreadable(query) : planQuery(schemaOf(zoho, call), query);
}

/** Credits by the limit that was asked for, whatever is found. */
function costOf(plan: Plan | Answer): number {
  if (plan.kind === "answer" || plan.limit <= 200) return 1;
  return plan.limit <= 1_000 ? 2 : 3;
}

function metaOf(call: ApiCall, { module, selected }: Plan): object {
  const { include_meta: asked } = bodyOf(call);
  if (!Array.isArray(asked) || !asked.includes("fields")) return {};
  const fields = selected.map(({ key, column: { dataType } }) => ({
    api_name: key,
    data_type: dataType,
    field_label: module.fields.get(key)?.field_label ?? key,
  }));
  return { fields };
}

function schemaOf({ records, switches }: Zoho, { caller }: ApiCall): Schema {
  return { ...caller, records, switches };
}

function bodyOf({ body }: ApiCall): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}
