import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { ChatNews } from "./owed-store.ts";

const news: ChatNews = "cancellations-held";

/**
 * To the chat of each workflow whose bookings are held back, by the first of them; once more where an earlier
 * brake was said by it. It counts as a further try, because the sweeper begins each number once.
 */
export async function oweBrakeNews(
  db: Db,
  organisation: OrganisationId,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into owed (organisation_id, reservation_id, what, chat)
    select distinct on (workflow_id) organisation_id, reservation_id, 'chat', ${news}
    from reservations where organisation_id = ${organisation} and reservation_id = any (${ids}::uuid[])
    order by workflow_id, starts_at
    on conflict (organisation_id, reservation_id, what, chat)
      where what = 'acceptance' or what = 'chat' and chat <> 'customer-uninformed'
    do update set state = 'due', tries = owed.tries + 1, since = now(), due_at = now()`.execute(db);
}

/** What was not said while it was true is not said afterwards. */
export async function voidBrakeNews(db: Db, organisation: OrganisationId): Promise<void> {
  await sql`
    update owed set state = 'void'
    where organisation_id = ${organisation} and what = 'chat' and chat = ${news}
      and state in ('due', 'trying', 'refused')`.execute(db);
}
