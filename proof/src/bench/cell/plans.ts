/** A node of a plan, as `explain (format json)` has it. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Planned {
  readonly query: string;
  readonly plan: PlanNode;
}

/** Rows by table. */
export type TableRows = ReadonlyMap<string, number>;

/** A table of fewer rows may be read whole: that is quicker than an index. */
const fewRows = 1_000;
/** Of rows that a scan read, but for nothing. */
const mostThrownAway = 250;

/** The plans that `auto_explain` has written to PostgreSQL's log. */
export function plansIn(log: string): Planned[] {
  // An entry begins with its date, and its further lines with a tab.
  return log.split(/^(?=\d{4}-\d\d-\d\d )/m).flatMap((entry) => {
    const [, json] = /ms {2}plan:\n([\s\S]*)$/.exec(entry) ?? [];
    if (json === undefined) return [];
    const { "Query Text": query, Plan: plan } = JSON.parse(json.replaceAll(/^\t/gm, "")) as {
      "Query Text": string;
      Plan: PlanNode;
    };
    return [{ query, plan }];
  });
}

/** Does not grow with the organisations, and the sample's is so small that reading all of it is quickest. */
const nobodys = "postcodes";

/** What is wrong with a plan once there are many organisations, in words; empty: nothing. */
export function faultsOf({ query, plan }: Planned, rows: TableRows): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = tableOf(node);
    if (table === null || table === nobodys || (rows.get(table) ?? 0) < fewRows) return [];
    const isWhole = node["Node Type"] === "Seq Scan" || isWholeIndex(node);
    if (isWhole) return [`reads all of ${table}: ${shortened(query)}`];
    const thrownAway = timesLoops(node, node["Rows Removed by Filter"]);
    if (thrownAway <= mostThrownAway) return [];
    return [`reads ${thrownAway} rows of ${table} for nothing: ${shortened(query)}`];
  });
}

/** One line for people: how each table is read, how many rows came out, how many pages were looked at. */
export function describePlan({ query, plan }: Planned): string {
  const ways = nodesOf(plan).flatMap((node) => {
    const table = tableOf(node);
    const index = node["Index Name"];
    if (table === null) return index === undefined ? [] : [`by ${index}`];
    const removed = timesLoops(node, node["Rows Removed by Filter"]);
    return [
      [
        `${node["Node Type"]} of ${table}${index === undefined ? "" : ` by ${index}`}`,
        `${timesLoops(node, node["Actual Rows"])} rows${removed > 0 ? ` and ${removed} for nothing` : ""}`,
      ].join(", "),
    ];
  });
  const pages = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  return `${shortened(query)} → ${ways.join("; ")}; ${pages} pages`;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Null: the node reads no table. */
function tableOf(node: PlanNode): string | null {
  return /Scan$/.test(node["Node Type"]) ? (node["Relation Name"] ?? null) : null;
}

/** A bitmap's index is below it, and is looked at there. */
function isWholeIndex(node: PlanNode): boolean {
  return /^Index/.test(node["Node Type"]) && node["Index Cond"] === undefined;
}

const timesLoops = (node: PlanNode, figure: number | undefined) =>
  Math.round((figure ?? 0) * (node["Actual Loops"] ?? 1));

function shortened(query: string): string {
  const plain = query.replaceAll('"', "").replaceAll(/\s+/g, " ");
  // Not the one in "extract(epoch from r.starts_at)".
  const [columns = ""] = /^select .*? from (?=\w+(?: |$))/.exec(plain) ?? [];
  const text = columns === "" ? plain : `select … from ${plain.slice(columns.length)}`;
  return text.length > 110 ? `${text.slice(0, 110)}…` : text;
}
