import type { Fields } from "../../form-body.ts";
import {
  type Answer,
  answer,
  invalidParameter,
  nothingFound,
  refusal,
  scopeMismatch,
} from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import type { Endpoint } from "../endpoint.ts";
import { cutPage, type PageAsked } from "../paging.ts";
import { byNumber } from "../records/drawer.ts";
import { readFieldNames, readShown } from "../records/list-records.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { presentRecord } from "../records/present.ts";
import { areaOf, withModule } from "../records/write/permission.ts";
import type { Zoho } from "../zoho.ts";
import { readQuestion } from "./question.ts";

/** `GET /{module}/search`: finds what the index knows, which is behind the records. */
export function searchEndpoint(zoho: Zoho): Endpoint {
  return {
    method: "GET",
    path: "/:module/search",
    area: (call) => areaOf(zoho, call),
    isHeavy: () => true,
    run: (call) =>
      call.scopes.some((scope) => scope.toLowerCase() === "zohosearch.securesearch.read")
        ? withModule(zoho, call, "View", (definition) => search(zoho, call, definition))
        : scopeMismatch(zoho.switches),
  };
}

function search(zoho: Zoho, { caller, query }: ApiCall, definition: ModuleDefinition): Answer {
  const matches = readQuestion(query, definition, zoho.switches);
  if (typeof matches !== "function") return matches;
  const fields = query.fields === undefined ? null : readFieldNames(query);
  if (fields?.kind === "answer") return fields;
  const shown = readShown(query, zoho.switches);
  if (shown.kind === "answer") return shown;
  const page = readSearchPage(query);
  if (page.kind === "answer") return page;

  const found = zoho.searchIndex
    .list(caller.organisation, definition.api_name)
    .filter((record) => shown.isShown(record) && matches(record))
    .sort((a, b) => byNumber(b, a));
  const { rows, info } = cutPage(found, page);
  if (rows.length === 0) return nothingFound;
  const names = fields?.names ?? null;
  const data = rows.map((row) => presentRecord(zoho, caller, definition, row, names));
  return answer(200, { data, info });
}

const largestPage = 200;
const mostRows = 2_000;

function readSearchPage({ page = "1", per_page = "200" }: Fields): PageAsked | Answer {
  const [number, perPage] = [Number(page), Number(per_page)];
  if (!Number.isInteger(number) || number < 1) return invalidParameter("page");
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > largestPage) {
    return invalidParameter("per_page");
  }
  if (number * perPage > mostRows) return limitReached;
  return { kind: "page", offset: (number - 1) * perPage, perPage };
}

const limitReached = refusal(400, "LIMIT_REACHED", "You can only get the first 2000 records", {
  limit: mostRows,
});
