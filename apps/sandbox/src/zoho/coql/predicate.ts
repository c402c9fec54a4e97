import type { Answer } from "../answers.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { Column } from "./columns.ts";
import { type Comparable, canCompare, comparableOf, familyOf, readLiteral } from "./comparable.ts";
import type { Comparison, Condition } from "./query.ts";
import { invalidQuery } from "./refusals.ts";

export type Predicate = (record: ZohoRecord) => boolean;

/** An empty field answers to "is null" alone, as in SQL. */
export function predicateOf(
  condition: Condition,
  columnOf: (name: string) => Column | Answer,
): Predicate | Answer {
  if (condition.kind === "comparison") {
    const column = columnOf(condition.column);
    return "kind" in column ? column : compare(column, condition);
  }
  const left = predicateOf(condition.left, columnOf);
  if (typeof left !== "function") return left;
  const right = predicateOf(condition.right, columnOf);
  if (typeof right !== "function") return right;
  return condition.kind === "and"
    ? (record) => left(record) && right(record)
    : (record) => left(record) || right(record);
}

function compare(column: Column, { comparator, values: written }: Comparison): Predicate | Answer {
  const family = familyOf(column.dataType);
  const details = { column_name: column.name, operator: comparator };
  if (!canCompare(family, comparator)) {
    return invalidQuery("operator given seems to be invalid for the column", details);
  }
  const values = written.map((literal) => readLiteral(family, literal));
  const [first = null, second = null] = values;
  const isLike = comparator === "like" || comparator === "not like";
  if (values.includes(null) || (isLike && !isPattern(comparator, String(first)))) {
    return invalidQuery("value given seems to be invalid for the column", details);
  }
  const holds = testOf(comparator, { first, second, values });
  const wantsNull = comparator === "is null";
  return (record) => {
    const value = comparableOf(family, column.read(record));
    return value === null ? wantsNull : holds(value);
  };
}

interface Operands {
  readonly first: Comparable;
  readonly second: Comparable;
  readonly values: readonly Comparable[];
}

/** Of a field that is not empty. */
function testOf(
  comparator: Comparison["comparator"],
  { first, second, values }: Operands,
): (value: NonNullable<Comparable>) => boolean {
  const low = first ?? 0;
  const high = second ?? 0;
  const among = new Set(values);
  switch (comparator) {
    case "=":
      return (value) => value === first;
    case "!=":
      return (value) => value !== first;
    case "<":
      return (value) => value < low;
    case "<=":
      return (value) => value <= low;
    case ">":
      return (value) => value > low;
    case ">=":
      return (value) => value >= low;
    case "in":
      return (value) => among.has(value);
    case "not in":
      return (value) => !among.has(value);
    case "between":
      return (value) => value >= low && value <= high;
    case "not between":
      return (value) => value < low || value > high;
    case "like":
      return likeOf(String(first));
    case "not like": {
      const isLike = likeOf(String(first));
      return (value) => !isLike(value);
    }
    case "is null":
      return () => false;
    case "is not null":
      return () => true;
  }
}

/** 'x%', '%x' and '%x%'; "not like" knows the last alone. */
function isPattern(comparator: "like" | "not like", pattern: string): boolean {
  return comparator === "like" ? /^(?:%[^%]+%?|[^%]+%)$/.test(pattern) : /^%[^%]+%$/.test(pattern);
}

function likeOf(pattern: string): (value: Comparable) => boolean {
  const inside = pattern.replaceAll("%", "");
  if (!pattern.startsWith("%")) return (value) => String(value).startsWith(inside);
  if (!pattern.endsWith("%")) return (value) => String(value).endsWith(inside);
  return (value) => String(value).includes(inside);
}
