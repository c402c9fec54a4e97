import { sql } from "kysely";
import type { Database, Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { owedLateMinutes } from "../view-attention.ts";
import { type FreedStory, listFreedDue } from "../waiting/list-freed-due.ts";
import { oweChat } from "./owe.ts";
import type { OwedKind } from "./owed-store.ts";

/** As many as are begun within one look: the same work, whatever has piled up. */
const atOnce = 100;

interface Due {
  readonly reservationId: string;
  readonly kind: OwedKind;
  /**
   * The same until a try has ended or something was added. The due time is part of it: while a try is under way its
   * row looks due, and what is begun then finds nothing to do; the engine takes no story of the same version again.
   */
  readonly version: string;
}

interface Ports<Weekly> {
  readonly database: Database;
  /** Weekly mails that are due, from the room that knows them. */
  readonly listWeekly: (db: Db, organisation: OrganisationId) => Promise<Weekly[]>;
}

interface Swept<Weekly> {
  readonly owed: readonly Due[];
  readonly weekly: readonly Weekly[];
  readonly freed: readonly FreedStory[];
  readonly stranded: readonly Stranded[];
}

/**
 * Every minute: reservations of which something is due or was asked for, though everybody has forgotten it. What is late is said
 * in the company's chat, and what is owed for a visit that is over is owed no longer.
 */
export async function sweep<Weekly>(
  { database, listWeekly }: Ports<Weekly>,
  organisation: OrganisationId,
): Promise<Swept<Weekly>> {
  return database.withOrganisation(organisation, async (db) => {
    await sql`
      update owed o set state = 'void', model = null from reservations r
      where o.organisation_id = ${organisation} and o.state in ('due', 'trying', 'refused')
        and (r.organisation_id, r.reservation_id) = (o.organisation_id, o.reservation_id)
        and o.due_at is not null and r.ends_at < now()`.execute(db);
    const late = sql`now() - make_interval(mins => ${owedLateMinutes})`;
    const unsaid = await sql<{ reservation_id: string; what: string }>`
      update owed set is_late_said = true
      where organisation_id = ${organisation} and state in ('due', 'trying', 'refused')
        and due_at is not null and what <> 'chat' and not is_late_said and since < ${late}
      returning reservation_id, what`.execute(db);
    for (const { reservation_id: id, what } of unsaid.rows) {
      const news = what === "acceptance" ? "acceptance-unwritten" : "customer-uninformed";
      await oweChat(db, organisation, id, news);
    }
    const stuck = await sql<{ reservation_id: string }>`
      select reservation_id from reservations r
      where organisation_id = ${organisation} and state = 'booking' and changed_at < ${late}
        and not exists (select from owed o where o.organisation_id = r.organisation_id
          and o.reservation_id = r.reservation_id and o.chat = 'booking-stuck')`.execute(db);
    for (const { reservation_id: id } of stuck.rows)
      await oweChat(db, organisation, id, "booking-stuck");
    const due = await sql<Due>`
      select reservation_id as "reservationId", string_agg(owed_id || ':' || tries || ':' || extract(epoch from due_at), ' ' order by owed_id) as version,
        case when sequence is null then 'news' else 'mails' end as kind
      from owed where organisation_id = ${organisation}
        and state in ('due', 'trying', 'refused') and due_at <= now()
      group by reservation_id, kind order by min(due_at) limit ${atOnce}`.execute(db);
    const stranded = await listStranded(db, organisation);
    const freed = await listFreedDue(db, organisation);
    return { owed: due.rows, weekly: await listWeekly(db, organisation), freed, stranded };
  });
}

/** A request that stands with a reservation, and that no worker has begun: the api that took it has ended. */
interface Stranded {
  readonly reservationId: string;
  readonly handler: "cancel" | "move";
  readonly at: string;
}

async function listStranded(db: Db, organisation: OrganisationId): Promise<Stranded[]> {
  const { rows } = await sql<Stranded>`
    select reservation_id as "reservationId", coalesce(cancel, move) ->> 'at' as at,
      case when cancel is null then 'move' else 'cancel' end as handler
    from reservations
    where organisation_id = ${organisation} and changed_at < now() - interval '1 minute'
      and (cancel is not null and state <> 'released' and cancel_asked_at is null
        or move is not null and move_asked_at is null)
    limit ${atOnce}`.execute(db);
  return rows;
}
