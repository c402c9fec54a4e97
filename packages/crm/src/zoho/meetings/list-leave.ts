import { z } from "zod";
import type { Leave, Span } from "../../crm.ts";
import { Id } from "../transport/api-name.ts";
import { Info, listPages, type Ports } from "./list-pages.ts";
import { timesOf } from "./meeting.ts";
import { isTime, timeOf } from "./zoho-time.ts";

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
