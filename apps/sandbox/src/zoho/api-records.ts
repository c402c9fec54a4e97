import type { Fields } from "../form-body.ts";
import {
  type Answer,
  answer,
  invalidId,
  invalidParameter,
  nothingFound,
  refusal,
} from "./answers.ts";
import { chooseModified } from "./modified-since.ts";
import { findRecord, type Module, recordsOf, type ZohoRecord } from "./organisation.ts";
import { cutPage, describePageTokens, type ListAsked, readPage } from "./paging.ts";
import type { Caller } from "./store.ts";
import { readInstant, withDatetimesIn } from "./zoned.ts";

export function listRecords(
  { organisation, user }: Caller,
  module: Module,
  asked: ListAsked & { readonly ifModifiedSince: string | undefined },
): Answer {
  const fields = readFieldNames(asked.query);
  if (fields.kind === "answer") return fields;
  const order = readOrder(asked.query);
  if (order.kind === "answer") return order;
  const page = readPage(asked);
  if (page.kind === "answer") return page;
  const all = recordsOf(organisation, module);
  const chosen = chooseModified(all, asked.ifModifiedSince);
  if (chosen.kind === "answer") return chosen;

  const { rows, info } = cutPage(chosen.rows.toSorted(order.compare), page);
  if (rows.length === 0) return nothingFound;
  const known = fields.names.filter((name) => all.some((record) => name in record));
  const data = rows.map((row) => withDatetimesIn(user.time_zone, project(row, known)));
  const tokens = describePageTokens(asked, page, info.more_records, user.time_zone);
  const { sortBy: sort_by, sortOrder: sort_order } = order;
  return answer(200, { data, info: { ...info, ...tokens, sort_by, sort_order, ...always } });
}

/** `fields` may be left out here: then all of them. */
export function showRecord(
  { organisation, user }: Caller,
  module: Module,
  id: string,
  query: Fields,
): Answer {
  if (!/^\d+$/.test(id)) return invalidId;
  const record = findRecord(organisation, module, id);
  if (!record) return nothingFound;
  if (query.fields === undefined) {
    return answer(200, { data: [withDatetimesIn(user.time_zone, record)] });
  }
  const fields = readFieldNames(query);
  if (fields.kind === "answer") return fields;
  const all = recordsOf(organisation, module);
  const known = fields.names.filter((name) => all.some((one) => name in one));
  return answer(200, { data: [withDatetimesIn(user.time_zone, project(record, known))] });
}

const always = { call: false, email: false };
const mostFields = 50;

function readFieldNames({ fields = "" }: Fields) {
  const names = fields.split(",").map((name) => name.trim());
  if (names.join("") === "") {
    return refusal(400, "REQUIRED_PARAM_MISSING", "required param is missing", {
      param_name: "fields",
    });
  }
  if (names.length > mostFields) {
    return refusal(400, "LIMIT_EXCEEDED", "limit exceeded", {
      limit: mostFields,
      param_name: "fields",
    });
  }
  return { kind: "names", names } as const;
}

/** The id always comes; a field nobody has is left out, one that only this record lacks is null. */
function project(record: ZohoRecord, names: readonly string[]): ZohoRecord {
  return {
    ...Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
    id: record.id,
  };
}

const sortable: Readonly<Record<string, (record: ZohoRecord) => number | bigint>> = {
  id: ({ id }) => BigInt(id),
  Created_Time: ({ Created_Time }) => readInstant(Created_Time) ?? 0,
  Modified_Time: ({ Modified_Time }) => readInstant(Modified_Time) ?? 0,
};

function readOrder({ sort_by: sortBy = "id", sort_order: sortOrder = "desc" }: Fields) {
  const keyOf = Object.hasOwn(sortable, sortBy) ? sortable[sortBy] : undefined;
  if (!keyOf) return invalidParameter("sort_by");
  if (sortOrder !== "asc" && sortOrder !== "desc") return invalidParameter("sort_order");
  const upwards = (a: ZohoRecord, b: ZohoRecord) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -1 : Number(one > other);
  };
  const compare = sortOrder === "asc" ? upwards : (a: ZohoRecord, b: ZohoRecord) => upwards(b, a);
  return { kind: "order", sortBy, sortOrder, compare } as const;
}
