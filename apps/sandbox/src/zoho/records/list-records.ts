import type { Fields } from "../../form-body.ts";
import { type Answer, answer, invalidParameter, nothingFound, refusal } from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import { chooseModified } from "../modified-since.ts";
import type { ZohoRecord } from "../organisation.ts";
import { cutPage, describePageTokens, type ListAsked, readPage } from "../paging.ts";
import type { Switches } from "../switches.ts";
import type { Zoho } from "../zoho.ts";
import { readInstant } from "../zoned.ts";
import { byNumber } from "./drawer.ts";
import { findByKey, readExternalIds } from "./external-id.ts";
import type { ModuleDefinition } from "./metadata/module.ts";
import { presentRecord } from "./present.ts";

/** `GET /{module}` */
export function listRecords(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const chosen = chooseRecords(zoho, call, definition);
  return chosen.kind === "answer" ? chosen : listGiven(zoho, call, definition, chosen.rows);
}

/** Those records as a list is answered: in pages, in order, with the fields asked for. */
export function listGiven(
  zoho: Zoho,
  call: ApiCall,
  definition: ModuleDefinition,
  all: readonly ZohoRecord[],
): Answer {
  const { caller, query, request } = call;
  const fields = readFieldNames(query);
  if (fields.kind === "answer") return fields;
  const order = readOrder(query);
  if (order.kind === "answer") return order;
  const asked = describeList(zoho, call);
  const page = readPage(asked);
  if (page.kind === "answer") return page;
  const modified = chooseModified(all, request.headers["if-modified-since"]);
  if (modified.kind === "answer") return modified;

  const { rows, info } = cutPage(modified.rows.toSorted(order.compare), page);
  if (rows.length === 0) return nothingFound;
  const data = rows
    .map((row) => presentRecord(zoho, caller, definition, row, fields.names))
    .map((row) => withShortTexts(definition, row));
  const tokens = describePageTokens(asked, page, info.more_records, caller.user.time_zone);
  const { sortBy: sort_by, sortOrder: sort_order } = order;
  return answer(200, { data, info: { ...info, ...tokens, sort_by, sort_order, ...always } });
}

/** Rich text is whole only in the reading of one record. */
function withShortTexts({ fields }: ModuleDefinition, row: ZohoRecord): ZohoRecord {
  const entries = Object.entries(row).map(([name, value]) => {
    const isRich = fields.get(name)?.textarea?.type === "rich_text";
    return [name, isRich && typeof value === "string" ? value.slice(0, longestRichText) : value];
  });
  return Object.fromEntries(entries) as ZohoRecord;
}

export function describeList({ now }: Zoho, { caller, query, request }: ApiCall): ListAsked {
  const [path = ""] = request.url.split("?");
  return { query, userId: caller.user.id, path, now: now() };
}

const always = { call: false, email: false };
const mostFields = 50;
const mostIds = 100;
const longestRichText = 500;

export function readFieldNames({ fields = "" }: Fields) {
  const names = fields.split(",").map((name) => name.trim());
  if (names.join("") === "") {
    return refusal(400, "REQUIRED_PARAM_MISSING", "required param is missing", {
      param_name: "fields",
    });
  }
  if (names.length > mostFields) return tooMany(mostFields, "fields");
  return { kind: "names", names } as const;
}

interface ChosenRecords {
  readonly kind: "chosen";
  readonly rows: readonly ZohoRecord[];
}

function chooseRecords(
  zoho: Zoho,
  call: ApiCall,
  definition: ModuleDefinition,
): ChosenRecords | Answer {
  const { query, caller } = call;
  if (query.cvid !== undefined) {
    return query.sort_by === undefined ? invalidParameter("cvid") : viewAndOrder;
  }
  const isUnknown = zoho.switches.position("approvedInLists") === "refused";
  if (isUnknown && query.approved !== undefined) return invalidParameter("approved");
  const shown = readShown(query, zoho.switches);
  if (shown.kind === "answer") return shown;
  const all = zoho.records.list(caller.organisation, definition.api_name);
  const named = query.ids === undefined ? all : chooseNamed(zoho, call, definition, query.ids);
  return "kind" in named ? named : { kind: "chosen", rows: named.filter(shown.isShown) };
}

function chooseNamed(zoho: Zoho, call: ApiCall, definition: ModuleDefinition, ids: string) {
  const external = readExternalIds(call, definition);
  if (external.kind === "answer") return external;
  const isTooLong = zoho.switches.position("idsLength") === "1024" && ids.length > 1_024;
  if (isTooLong) return tooMany(1_024, "ids");
  const keys = [...new Set(ids.split(",").map((key) => key.trim()))];
  if (keys.length > mostIds) return tooMany(mostIds, "ids");
  const areIds = external.field !== null || keys.every((key) => /^\d+$/.test(key));
  if (!areIds) return invalidParameter("ids");
  return keys.flatMap((key) => findByKey(zoho, call, definition, external, key) ?? []);
}

/** Converted leads and records that wait for approval are not among the usual ones. */
export function readShown(query: Fields, switches: Switches) {
  const unapproved = switches.position("unapprovedInLists") === "hidden" ? "true" : "both";
  const { converted = "false", approved = unapproved } = query;
  if (!choices.includes(converted)) return invalidParameter("converted");
  if (!choices.includes(approved)) return invalidParameter("approved");
  const fits = (choice: string, is: boolean) => choice === "both" || choice === String(is);
  const isShown = ({ $converted, $approved }: ZohoRecord) =>
    fits(converted, $converted === true) && fits(approved, $approved !== false);
  return { kind: "shown", isShown } as const;
}

const choices = ["true", "false", "both"];

type Compare = (a: ZohoRecord, b: ZohoRecord) => number;
const byTime =
  (name: string): Compare =>
  (a, b) =>
    (readInstant(a[name]) ?? 0) - (readInstant(b[name]) ?? 0) || byNumber(a, b);
const sortable: Readonly<Record<string, Compare>> = {
  id: byNumber,
  Created_Time: byTime("Created_Time"),
  Modified_Time: byTime("Modified_Time"),
};

function readOrder({ sort_by: sortBy = "id", sort_order: sortOrder = "desc" }: Fields) {
  const upwards = Object.hasOwn(sortable, sortBy) ? sortable[sortBy] : undefined;
  if (!upwards) return invalidParameter("sort_by");
  if (sortOrder !== "asc" && sortOrder !== "desc") return invalidParameter("sort_order");
  const compare: Compare = sortOrder === "asc" ? upwards : (a, b) => upwards(b, a);
  return { kind: "order", sortBy, sortOrder, compare } as const;
}

function tooMany(limit: number, param_name: string): Answer {
  return refusal(400, "LIMIT_EXCEEDED", "limit exceeded", { limit, param_name });
}

const viewAndOrder = refusal(
  400,
  "AMBIGUITY_DURING_PROCESSING",
  "Ambiguity while processing the request",
  { ambiguity_due_to: [{ param_name: "cvid" }, { param_name: "sort_by" }] },
);
