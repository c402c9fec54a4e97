import { z } from "zod";
import type { Span } from "../port.ts";
import { type Calls, valueIn } from "./call.ts";
import type { Coql } from "./coql.ts";
import { Times } from "./meeting.ts";
import { moved } from "./time.ts";

export const timeColumns = ["Modified_Time", "Start_DateTime", "End_DateTime", "All_day"];

const Newest = z.object({
  data: z.array(z.looseObject({ Recurring_Activity: z.unknown(), $recurrence_id: z.unknown() })),
});

/** Days before the span in which a series may have begun, where Zoho takes no rule in a query. */
const lookBack = 730;

/**
 * The series that may reach into the span. By the documents Zoho keeps a record for each occurrence,
 * and those in the span are found by their times; where it keeps one for all of them, it began at any
 * time before, and is found by having a rule.
 */
export async function listSeries(calls: Calls, coql: Coql, { from, to }: Span): Promise<Times[]> {
  const form = await readForm(calls);
  // Else each of them would be listed: a call for every two thousand that there ever were.
  if (form === "occurrences") return [];
  const query = { module: "Events", columns: [...timeColumns, "Recurring_Activity"] };
  const began = `Start_DateTime < '${moved(to, 1)}'`;
  const ruled = `(Recurring_Activity is not null and ${began})`;
  const found = await coql.findRows({ ...query, where: ruled }, Times);
  if (found || form === null) return found ?? [];
  const recent = `(Start_DateTime >= '${moved(from, -lookBack)}' and ${began})`;
  const all = await coql.listRows({ ...query, where: recent }, Times);
  return all.filter((times) => times.Recurring_Activity);
}

/** What the newest meetings show of it; null: none of them recurs. */
async function readForm(calls: Calls): Promise<"occurrences" | "series" | null> {
  const path = "Events?fields=Recurring_Activity,$recurrence_id&sort_order=desc&per_page=200";
  const newest = valueIn(await calls.read(path, Newest))?.data ?? [];
  const recurring = newest.filter((event) => isSet(event.Recurring_Activity));
  if (recurring.length === 0) return null;
  return recurring.every((event) => isSet(event.$recurrence_id)) ? "occurrences" : "series";
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}
