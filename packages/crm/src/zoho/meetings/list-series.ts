import { z } from "zod";
import type { Span } from "../../crm.ts";
import type { Oddities } from "../fields/oddities.ts";
import type { Coql } from "../records/coql.ts";
import type { Calls } from "../transport/calls.ts";
import { Times } from "./meeting.ts";
import { moved } from "./zoho-time.ts";

export const timeColumns = ["Modified_Time", "Start_DateTime", "End_DateTime", "All_day"];

const unknown = z.unknown().optional();
const Newest = z.object({
  data: z.array(z.looseObject({ Recurring_Activity: unknown, $recurrence_id: unknown })),
});
const Page = z.object({
  data: z.array(Times),
  info: z.object({ more_records: z.boolean().nullish() }).nullish(),
});

interface Ports {
  readonly calls: Calls;
  readonly coql: Coql;
  readonly oddities: Oddities;
}

/** Days before the span in which a series may have begun, where Zoho takes no rule in a query. */
const lookBack = 730;
/** Of 200 meetings, the newest first: so many does Zoho list by number. */
const pagesAtMost = 10;

/**
 * The series that may reach into the span. By the documents Zoho keeps a record for each occurrence,
 * and those in the span are found by their times; where it keeps one for all of them, it began at any
 * time before, and is found by having a rule. Round a refusal there is another way; where none is left
 * the meetings that are found by their times still stand, and that series are not seen is an oddity.
 */
export async function listSeries(
  { calls, coql, oddities }: Ports,
  { from, to }: Span,
): Promise<Times[]> {
  const form = await readForm(calls);
  // Else each of them would be listed: a call for every two thousand that there ever were.
  if (form === "occurrences") return noted(oddities, { rows: [], isWhole: true });
  const query = { module: "Events", columns: [...timeColumns, "Recurring_Activity"] };
  const began = `Start_DateTime < '${moved(to, 1)}'`;
  const ruled = `(Recurring_Activity is not null and ${began})`;
  const found = await coql.findRows({ ...query, where: ruled }, Times);
  if (found || form === "none") return noted(oddities, { rows: found ?? [], isWhole: true });
  const recent = `(Start_DateTime >= '${moved(from, -lookBack)}' and ${began})`;
  const within = await coql.findRows({ ...query, where: recent }, Times);
  return noted(oddities, within ? { rows: within, isWhole: true } : await listNewest(calls));
}

interface Listed {
  readonly rows: readonly Times[];
  /** False: Zoho refused the rest, or every way to them. */
  readonly isWhole: boolean;
}

function noted(oddities: Oddities, { rows, isWhole }: Listed): Times[] {
  oddities.note("series", isWhole ? null : "Recurring_Activity");
  return rows.filter((times) => times.Recurring_Activity);
}

/** What the newest meetings show of it; none: none of them recurs; unknown: Zoho does not say. */
async function readForm(calls: Calls): Promise<"occurrences" | "series" | "none" | "unknown"> {
  const path = "Events?fields=Recurring_Activity,$recurrence_id&sort_order=desc&per_page=200";
  const answer = await calls.read(path, Newest);
  if (answer.kind === "refused") return "unknown";
  const newest = answer.kind === "found" ? answer.value.data : [];
  const recurring = newest.filter((event) => isSet(event.Recurring_Activity));
  if (recurring.length === 0) return "none";
  return recurring.every((event) => isSet(event.$recurrence_id)) ? "occurrences" : "series";
}

/** Without a query, as far as that goes. */
async function listNewest(calls: Calls): Promise<Listed> {
  const fields = [...timeColumns, "Recurring_Activity"].join(",");
  const rows: Times[] = [];
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const path = `Events?fields=${fields}&sort_order=desc&per_page=200&page=${page}`;
    const answer = await calls.read(path, Page);
    if (answer.kind === "refused") return { rows, isWhole: false };
    rows.push(...(answer.kind === "found" ? answer.value.data : []));
    const isLast = answer.kind === "nothing" || !answer.value.info?.more_records;
    if (isLast) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}
