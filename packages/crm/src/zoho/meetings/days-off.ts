import { z } from "zod";
import type { Leave, Span } from "../../crm.ts";
import { crmFailureCode } from "../../crm-failure.ts";
import type { Oddities } from "../fields/oddities.ts";
import { Id } from "../transport/api-name.ts";
import { type Calls, type Read, whyOf } from "../transport/calls.ts";
import { timesOf } from "./meeting.ts";
import { isTime, timeOf } from "./zoho-time.ts";

const Info = z.object({ more_records: z.boolean().nullish() }).nullish();
const text = z.string().nullish();
/** One that came from somebody's other calendar has that calendar's id, and perhaps no other. */
const Unavailable = z
  .object({
    id: text,
    tp_event_id: text,
    from: z.string().refine(isTime),
    to: z.string().refine(isTime),
    all_day: z.boolean().nullish(),
    user: z.object({ id: Id }),
  })
  .refine(({ id, tp_event_id }) => id || tp_event_id);
const Unavailabilities = z.object({ users_unavailability: z.array(Unavailable), info: Info });
const Holidays = z.object({
  holidays: z.array(z.object({ date: z.iso.date(), type: text })),
  info: Info,
});

interface Ports {
  readonly calls: Calls;
  readonly oddities: Oddities;
  /** IANA; of the organisation. A whole day is one of its days. */
  readonly readZone: () => Promise<string>;
  /** As Zoho wants it in a header. */
  readonly readOrganisationId: () => Promise<string>;
}

/** Null: Zoho refuses it, which is an oddity. */
export async function listLeave(ports: Ports, span: Span): Promise<Leave[] | null> {
  const path = "settings/users_unavailability";
  const pages = await listPages(ports, "leave", path, Unavailabilities);
  if (!pages) return null;
  const zone = await ports.readZone();
  return pages
    .flatMap((page) => page.users_unavailability)
    .map(({ id, tp_event_id, from, to, all_day, user }) => {
      const day = { Start_DateTime: from, End_DateTime: to, All_day: all_day };
      return { id: id || tp_event_id || "", userId: user.id, ...timesOf(day, zone) };
    })
    .filter(
      ({ start, end }) => timeOf(start) < timeOf(span.to) && timeOf(end) >= timeOf(span.from),
    );
}

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

/** No document names a page here: one is asked for only where an answer says that there are more. */
async function listPages<T extends { info?: z.output<typeof Info> }>(
  { calls, oddities, readOrganisationId }: Ports,
  about: "leave" | "holidays",
  path: string,
  schema: z.ZodType<T>,
): Promise<T[] | null> {
  const headers = { "x-crm-org": await readOrganisationId() };
  const pages: T[] = [];
  for (let page = 1; ; page += 1) {
    const query = page === 1 ? "" : `${path.includes("?") ? "&" : "?"}page=${page}`;
    const answer = await calls.read(`${path}${query}`, schema, headers).catch(closedTo);
    oddities.note(about, whyNotKnown(answer));
    if (answer.kind === "closed" || answer.kind === "refused") return null;
    if (answer.kind === "nothing") return pages;
    pages.push(answer.value);
    if (!answer.value.info?.more_records) return pages;
  }
}

type Asked<T> = Read<T> | { readonly kind: "closed"; readonly why: string };

/** Null: it is known. No document says how a small edition refuses what it does not have, so every refusal is shown. */
function whyNotKnown(answer: Asked<unknown>): string | null {
  if (answer.kind === "closed") return answer.why;
  return answer.kind === "refused" ? whyOf(answer) : null;
}

function closedTo(error: unknown): { kind: "closed"; why: string } {
  if (!(error instanceof Error) || crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
  return { kind: "closed", why: error.message };
}

function yearsBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
