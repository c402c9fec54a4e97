import { z } from "zod";
import { crmFailureCode } from "../failure.ts";
import type { Leave, Span } from "../port.ts";
import { type Calls, valueIn } from "./call.ts";
import { timeOf } from "./time.ts";

const Info = z.object({ more_records: z.boolean().nullish() }).nullish();
const Unavailable = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  user: z.object({ id: z.string() }),
});
const Unavailabilities = z.object({ users_unavailability: z.array(Unavailable), info: Info });
const Holidays = z.object({
  holidays: z.array(z.object({ date: z.string(), type: z.string().nullish() })),
  info: Info,
});

const pageSize = 200;

/** Null: this edition or this connection does not tell. */
export async function listLeave(calls: Calls, span: Span): Promise<Leave[] | null> {
  const all = await listPages(calls, "settings/users_unavailability", "", Unavailabilities);
  return (
    all
      ?.flatMap((page) => page.users_unavailability)
      .filter(({ from, to }) => timeOf(from) < timeOf(span.to) && timeOf(to) >= timeOf(span.from))
      .map(({ id, from, to, user }) => ({ id, userId: user.id, start: from, end: to })) ?? null
  );
}

/** The organisation's, not those of one shift. Null: this edition or this connection does not tell. */
export async function listHolidays(calls: Calls, { from, to }: Span): Promise<string[] | null> {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  const years = yearsBetween(Number(first.slice(0, 4)), Number(last.slice(0, 4)));
  const pages = await Promise.all(
    years.map((year) => listPages(calls, "settings/holidays", `year=${year}&`, Holidays)),
  );
  if (pages.includes(null)) return null;
  const days = pages
    .flatMap((some) => some ?? [])
    .flatMap(({ holidays }) => holidays)
    .filter(({ date, type }) => type !== "shift_holiday" && date >= first && date <= last)
    .map(({ date }) => date);
  return [...new Set(days)].sort();
}

async function listPages<T extends { info?: z.output<typeof Info> }>(
  calls: Calls,
  path: string,
  query: string,
  schema: z.ZodType<T>,
): Promise<T[] | null> {
  const pages: T[] = [];
  for (let page = 1; ; page += 1) {
    const address = `${path}?${query}page=${page}&per_page=${pageSize}`;
    const answer = await calls.read(address, schema).catch(nullIfForbidden);
    if (!answer || answer.kind === "refused") return null;
    const value = valueIn(answer);
    if (value) pages.push(value);
    if (!value?.info?.more_records) return pages;
  }
}

function nullIfForbidden(error: unknown): null {
  if (crmFailureCode(error) === "CRM_FORBIDDEN") return null;
  throw error;
}

function yearsBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
