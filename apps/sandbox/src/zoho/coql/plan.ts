import type { Answer } from "../answers.ts";
import { findModule, type ModuleDefinition } from "../records/metadata/module.ts";
import { type Column, findColumn, type Schema } from "./columns.ts";
import { type Predicate, predicateOf } from "./predicate.ts";
import {
  type Condition,
  comparisonsIn,
  keyOf,
  type Order,
  type Query,
  type SelectColumn,
} from "./query.ts";
import {
  beyondLimit,
  duplicateAlias,
  duplicateColumn,
  invalidAlias,
  invalidColumn,
  invalidQuery,
  unknownModule,
} from "./refusals.ts";

/** A query whose names and limits were found good. */
export interface Plan {
  readonly kind: "plan";
  readonly module: ModuleDefinition;
  /** Every module it reads, each once. */
  readonly modules: readonly ModuleDefinition[];
  readonly selected: readonly Selected[];
  readonly where: Condition;
  readonly matches: Predicate;
  readonly groupBy: readonly Column[];
  readonly orderBy: readonly Ordered[];
  readonly limit: number;
  readonly offset: number;
}

export interface Selected extends SelectColumn {
  readonly key: string;
  readonly column: Column;
}

export interface Ordered extends Order {
  /** The column of the record, or what is selected under that key. */
  readonly by: Column | Selected;
}

const deepestJoin = 2;

export function planQuery(schema: Schema, query: Query): Plan | Answer {
  const { organisation, switches } = schema;
  const module = findModule(organisation, switches, query.module);
  if (!module) return unknownModule(query.module);
  const tooMuch = checkLimits(schema, query);
  if (tooMuch) return tooMuch;

  const columns = new Map<string, Column>();
  const columnOf = (name: string): Column | Answer => {
    const column = columns.get(name) ?? findColumn(schema, module, name);
    if (!column || column.joins.length > deepestJoin) return invalidColumn(name);
    columns.set(name, column);
    return column;
  };

  const selected = selectColumns(schema, query, columnOf);
  if ("kind" in selected) return selected;
  const matches = predicateOf(query.where, columnOf);
  if (typeof matches !== "function") return matches;
  const groupBy = columnsOf(query.groupBy, columnOf);
  if ("kind" in groupBy) return groupBy;
  const loose = looseColumn(selected, query);
  if (loose) return invalidQuery("column must be grouped or aggregated", { column_name: loose });
  const orderBy = orderColumns(query.orderBy, selected, columnOf);
  if ("kind" in orderBy) return orderBy;

  const joins = new Set([...columns.values()].flatMap((column) => column.joins));
  const mostJoins = Number(switches.position("coqlJoins"));
  if (joins.size > mostJoins) return beyondLimit(switches, "join", mostJoins);
  const modules = [module, ...[...columns.values()].flatMap((column) => column.modules)];
  return {
    kind: "plan",
    module,
    modules: [...new Set(modules)],
    selected,
    groupBy,
    orderBy,
    where: query.where,
    matches,
    limit: query.limit ?? 200,
    offset: query.offset,
  };
}

function checkLimits({ switches }: Schema, query: Query): Answer | null {
  const comparisons = comparisonsIn(query.where);
  const longest = Math.max(...comparisons.map(({ values }) => values.length));
  const aggregated = query.columns.filter(({ aggregate }) => aggregate !== null);
  const limits: readonly [clause: string, given: number, most: number][] = [
    ["select", query.columns.length, Number(switches.position("coqlColumns"))],
    ["aggregate", aggregated.length, 5],
    ["where", comparisons.length, 25],
    ["in", longest, Number(switches.position("coqlInList"))],
    ["group by", query.groupBy.length, 4],
    ["order by", query.orderBy.length, 10],
    ["limit", query.limit ?? 0, Number(switches.position("coqlLimit"))],
    ["offset", query.offset, Number(switches.position("coqlOffset"))],
  ];
  const broken = limits.find(([, given, most]) => given > most);
  return broken ? beyondLimit(switches, broken[0], broken[2]) : null;
}

function selectColumns(
  { switches }: Schema,
  { columns }: Query,
  columnOf: (name: string) => Column | Answer,
): readonly Selected[] | Answer {
  const selected: Selected[] = [];
  for (const one of columns) {
    const column = columnOf(one.name);
    if ("kind" in column) return column;
    const isBarred =
      column.dataType === "participants" && switches.position("coqlParticipants") === "refused";
    if (isBarred || unselectable.includes(column.dataType)) return invalidColumn(one.name);
    if (one.alias !== null && !/^[A-Za-z]\w*$/.test(one.alias)) return invalidAlias(one.alias);
    const key = keyOf(one);
    if (selected.some((earlier) => earlier.key === key)) {
      return one.alias === null ? duplicateColumn(key) : duplicateAlias(key);
    }
    selected.push({ ...one, key, column });
  }
  return selected;
}

const unselectable = ["multiselectlookup", "multiuserlookup", "imageupload", "profileimage"];

/** The key of a column that is selected with aggregates or groups and belongs to neither. */
function looseColumn(selected: readonly Selected[], { groupBy }: Query): string | null {
  const isGrouped = groupBy.length > 0 || selected.some(({ aggregate }) => aggregate !== null);
  const loose = selected.find(
    ({ name, aggregate }) => aggregate === null && !groupBy.includes(name),
  );
  return isGrouped && loose ? loose.key : null;
}

function columnsOf(
  names: readonly string[],
  columnOf: (name: string) => Column | Answer,
): readonly Column[] | Answer {
  const columns: Column[] = [];
  for (const name of names) {
    const column = columnOf(name);
    if ("kind" in column) return column;
    columns.push(column);
  }
  return columns;
}

function orderColumns(
  orders: readonly Order[],
  selected: readonly Selected[],
  columnOf: (name: string) => Column | Answer,
): readonly Ordered[] | Answer {
  const ordered: Ordered[] = [];
  for (const order of orders) {
    const by = selected.find(({ key }) => key === order.name) ?? columnOf(order.name);
    if ("kind" in by) return by;
    ordered.push({ ...order, by });
  }
  return ordered;
}
