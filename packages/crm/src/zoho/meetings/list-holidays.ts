import { z } from "zod";
import type { Span } from "../../crm.ts";
import { Info, listPages, type Ports } from "./list-pages.ts";

const Holidays = z.object({
  holidays: z.array(z.object({ date: z.iso.date(), type: z.string().nullish() })),
  info: Info,
});

/** The organisation's, not those of one shift. Null as with leave. */
export async function listHolidays(ports: Ports, { from, to }: Span): Promise<string[] | null> {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  const years = yearsBetween(Number(first.slice(0, 4)), Number(last.slice(0, 4)));
  const days: string[] = [];
  for (const year of years) {
    const pages = await listPages(ports, "holidays", `settings/holidays?year=${year}`, Holidays);
    if (!pages) return null;
    const all = pages.flatMap(({ holidays }) => holidays);
    days.push(...all.filter(({ type }) => type !== "shift_holiday").map(({ date }) => date));
  }
  return [...new Set(days)].filter((date) => date >= first && date <= last).sort();
}

function yearsBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
