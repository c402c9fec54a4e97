import type { ZohoRecord } from "../organisation.ts";
import { inZone, readInstant } from "../zoned.ts";
import { listCandidates } from "./candidates.ts";
import type { Schema } from "./columns.ts";
import { type Comparable, comparableOf, familyOf } from "./comparable.ts";
import type { Ordered, Plan, Selected } from "./plan.ts";

export interface Found {
  readonly rows: readonly object[];
  readonly hasMore: boolean;
}

/** In the order of id unless the query says otherwise. */
export function runQuery(schema: Schema, plan: Plan): Found {
  const { matches, limit, offset } = plan;
  const records = listCandidates(schema, plan).filter(matches);
  const isGrouped =
    plan.groupBy.length > 0 || plan.selected.some(({ aggregate }) => aggregate !== null);
  const groups = isGrouped ? groupsOf(plan, records) : records.map((record) => [record]);
  const sorted = plan.orderBy.length === 0 ? groups : groups.toSorted(orderOf(plan.orderBy));
  const rows = sorted.slice(offset, offset + limit).map((group) => {
    const entries = plan.selected.map((one) => [one.key, show(schema, one, group)]);
    const id = isGrouped ? {} : { id: group[0]?.id };
    return { ...Object.fromEntries(entries), ...id };
  });
  return { rows, hasMore: sorted.length > offset + limit };
}

/** Records that are alike in the grouped columns. Without such columns all of them are one group. */
type Group = readonly ZohoRecord[];

function groupsOf({ groupBy }: Plan, records: readonly ZohoRecord[]): Group[] {
  if (groupBy.length === 0) return [records];
  const keyOf = (record: ZohoRecord) =>
    JSON.stringify(
      groupBy.map(({ dataType, read }) =>
        String(comparableOf(familyOf(dataType), read(record)) ?? ""),
      ),
    );
  return [...Map.groupBy(records, keyOf).values()];
}

function orderOf(orders: readonly Ordered[]): (a: Group, b: Group) => number {
  return (a, b) => {
    for (const { by, isDescending } of orders) {
      const difference = compare(sortKey(by, a), sortKey(by, b));
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  };
}

/** Empty comes before everything else. */
function compare(a: Comparable, b: Comparable): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return a < b ? -1 : Number(a > b);
}

function sortKey(by: Ordered["by"], group: Group): Comparable {
  if ("column" in by) {
    const { column, aggregate } = by;
    const value = aggregate === null ? valueIn(group, by) : aggregated(by, group);
    return comparableOf(aggregate === "COUNT" ? "number" : familyOf(column.dataType), value);
  }
  const [first] = group;
  return first ? comparableOf(familyOf(by.dataType), by.read(first)) : null;
}

function valueIn([first]: Group, { column }: Selected): unknown {
  return first ? column.read(first) : null;
}

function aggregated({ aggregate, column }: Selected, group: Group): unknown {
  const values = group.map(column.read).filter((value) => value !== null);
  if (aggregate === "COUNT") return values.length;
  if (values.length === 0) return null;
  const sum = values.reduce((total: number, value) => total + Number(value), 0);
  if (aggregate === "SUM") return sum;
  if (aggregate === "AVG") return sum / values.length;
  const family = familyOf(column.dataType);
  const sorted = values.toSorted((a, b) =>
    compare(comparableOf(family, a), comparableOf(family, b)),
  );
  return aggregate === "MIN" ? sorted[0] : sorted.at(-1);
}

/** A lookup comes as its name and id, or as the id alone. */
function show({ user, switches }: Schema, selected: Selected, group: Group): unknown {
  const { aggregate, column } = selected;
  const [first] = group;
  if (aggregate !== null) {
    const value = aggregated(selected, group);
    const instant = column.dataType === "datetime" ? readInstant(value) : null;
    return instant === null ? value : inZone(instant, user.time_zone);
  }
  const value = first ? column.show(first) : null;
  const isLookup = familyOf(column.dataType) === "lookup";
  if (!isLookup || typeof value !== "object" || value === null) return value;
  const { id, name = null }: { id?: unknown; name?: unknown } = value;
  return switches.position("coqlLookups") === "object" ? { name, id } : id;
}
