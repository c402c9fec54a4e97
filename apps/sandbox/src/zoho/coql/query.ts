/** A query as it was written: nothing is known yet of modules and fields. */
export interface Query {
  readonly columns: readonly SelectColumn[];
  readonly module: string;
  readonly where: Condition;
  readonly groupBy: readonly string[];
  readonly orderBy: readonly Order[];
  /** Null: not written. */
  readonly limit: number | null;
  readonly offset: number;
}

export interface SelectColumn {
  readonly name: string;
  readonly aggregate: Aggregate | null;
  readonly alias: string | null;
}

export const aggregates = ["SUM", "MIN", "MAX", "AVG", "COUNT"] as const;
type Aggregate = (typeof aggregates)[number];

export interface Order {
  /** A column, an alias, or an aggregate as it stands among the columns: "COUNT(id)". */
  readonly name: string;
  readonly isDescending: boolean;
}

export type Condition =
  | { readonly kind: "and" | "or"; readonly left: Condition; readonly right: Condition }
  | Comparison;

export interface Comparison {
  readonly kind: "comparison";
  readonly column: string;
  readonly comparator: Comparator;
  readonly values: readonly Literal[];
}

export type Comparator =
  | ("=" | "!=" | "<" | "<=" | ">" | ">=")
  | ("in" | "not in" | "like" | "not like" | "between" | "not between")
  | ("is null" | "is not null");

/** As written: a number keeps its digits, for ids have more than a double can hold. */
export interface Literal {
  readonly kind: "text" | "number" | "boolean";
  readonly value: string;
}

/** What the column is called in the answer. */
export function keyOf({ name, aggregate, alias }: SelectColumn): string {
  return alias ?? (aggregate === null ? name : `${aggregate}(${name})`);
}

export function comparisonsIn(condition: Condition): readonly Comparison[] {
  if (condition.kind === "comparison") return [condition];
  return [...comparisonsIn(condition.left), ...comparisonsIn(condition.right)];
}
