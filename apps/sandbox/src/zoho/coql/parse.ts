import { type Cursor, isKeyword, openCursor } from "./cursor.ts";
import { parseColumnName, parseCondition } from "./parse-condition.ts";
import { aggregates, type Order, type Query, type SelectColumn } from "./query.ts";
import { isSyntaxProblem, missingClause, type SyntaxProblem, unexpected } from "./syntax-error.ts";
import { type ApostropheEscape, readTokens } from "./token.ts";

/** Select, from and where are compulsory; what follows may be left out, in this order. */
export function parseQuery(text: string, escaping: ApostropheEscape): Query | SyntaxProblem {
  const cursor = openCursor(readTokens(text, escaping));
  if (!cursor.takeWords("select")) return missingClause("select");
  const columns = parseList(cursor, parseSelectColumn);
  if (isSyntaxProblem(columns)) return columns;
  if (!cursor.takeWords("from")) return missing(cursor, "from");
  const module = parseColumnName(cursor);
  if (isSyntaxProblem(module)) return module;
  if (!cursor.takeWords("where")) return missing(cursor, "where");
  const where = parseCondition(cursor);
  if (isSyntaxProblem(where)) return where;
  const groupBy = cursor.takeWords("group", "by") ? parseList(cursor, parseColumnName) : [];
  if (isSyntaxProblem(groupBy)) return groupBy;
  const orderBy = cursor.takeWords("order", "by") ? parseList(cursor, parseOrder) : [];
  if (isSyntaxProblem(orderBy)) return orderBy;
  const limit = cursor.takeWords("limit") ? parseWhole(cursor) : null;
  if (isSyntaxProblem(limit)) return limit;
  const offset = cursor.takeWords("offset") ? parseWhole(cursor) : 0;
  if (isSyntaxProblem(offset)) return offset;
  if (cursor.peek().kind !== "end") return unexpected(cursor.peek());
  return { columns, module, where, groupBy, orderBy, limit, offset };
}

/** At the end of the text the clause is missing; before it something else stands in its place. */
function missing(cursor: Cursor, clause: string): SyntaxProblem {
  const token = cursor.peek();
  return token.kind === "end" || isKeyword(token) ? missingClause(clause) : unexpected(token);
}

function parseList<T>(
  cursor: Cursor,
  parse: (cursor: Cursor) => T | SyntaxProblem,
): readonly T[] | SyntaxProblem {
  const parsed: T[] = [];
  do {
    const one = parse(cursor);
    if (isSyntaxProblem(one)) return one;
    parsed.push(one);
  } while (cursor.takeSign(","));
  return parsed;
}

function parseSelectColumn(cursor: Cursor): SelectColumn | SyntaxProblem {
  const column = parseAggregate(cursor);
  if (isSyntaxProblem(column) || !cursor.takeWords("as")) return column;
  const alias = cursor.peek();
  if (alias.kind === "end") return unexpected(alias);
  return { ...column, alias: cursor.take().value };
}

/** A column, or a column within SUM, MIN, MAX, AVG or COUNT, which are written in capitals. */
function parseAggregate(cursor: Cursor): SelectColumn | SyntaxProblem {
  const name = parseColumnName(cursor);
  if (isSyntaxProblem(name)) return name;
  const aggregate = aggregates.find((one) => one === name);
  if (!aggregate || !cursor.takeSign("(")) return { name, aggregate: null, alias: null };
  const inside = parseColumnName(cursor);
  if (isSyntaxProblem(inside)) return inside;
  if (!cursor.takeSign(")")) return unexpected(cursor.peek());
  return { name: inside, aggregate, alias: null };
}

function parseOrder(cursor: Cursor): Order | SyntaxProblem {
  const column = parseAggregate(cursor);
  if (isSyntaxProblem(column)) return column;
  const isDescending = cursor.takeWords("desc");
  if (!isDescending) cursor.takeWords("asc");
  const { name, aggregate } = column;
  return { name: aggregate === null ? name : `${aggregate}(${name})`, isDescending };
}

function parseWhole(cursor: Cursor): number | SyntaxProblem {
  const { kind, value } = cursor.peek();
  if (kind !== "number" || !/^\d+$/.test(value)) return unexpected(cursor.peek());
  return Number(cursor.take().value);
}
