import type pg from "pg";
import { asOwner, type LifePorts, listTables } from "./as-owner.ts";
import { removeStories } from "./remove-stories.ts";

/** What a person should know before they type its name. */
export interface Standing {
  readonly name: string;
  /** Bookings and holds of customers who are not notified. */
  readonly coming: number;
  /** Where somebody else still keeps it or charges for it; nothing here can end that. */
  readonly elsewhere: readonly string[];
}

/** Null: its rows are deleted. */
export async function findOrganisationToDelete(
  { ownerUrl }: LifePorts,
  organisation: string,
): Promise<Standing | null> {
  return asOwner(ownerUrl, organisation, async (client) => {
    const { rows } = await client.query<Row>(
      `select name, crm_organisation_id as zgid,
         (select count(*)::int from reservations r where r.organisation_id = o.organisation_id
           and state <> 'released' and ends_at > now()) as coming,
         (select customer_id from subscriptions s where s.organisation_id = o.organisation_id) as customer
       from organisations o where organisation_id = $1`,
      [organisation],
    );
    const [row] = rows;
    if (!row) return null;
    const { name, coming, customer, zgid } = row;
    const stripe = customer ? [`Stripe: customer ${customer} and its subscription`] : [];
    const crm = `CRM: organisation ${zgid}, whose administrator takes Milepost's access away`;
    return { name, coming, elsewhere: [...stripe, crm] };
  });
}

interface Row {
  readonly name: string;
  readonly coming: number;
  readonly customer: string | null;
  readonly zgid: string;
}

/**
 * All of its rows, then its stories: without a session nobody begins one, and a step that is under way finds
 * no organisation to write for. Safe to repeat, also when it has been deleted and only stories are left.
 */
export async function deleteOrganisation(
  { ownerUrl, engineAdminUrl }: LifePorts,
  organisation: string,
): Promise<{ readonly rows: number; readonly stories: number }> {
  const rows = await asOwner(ownerUrl, organisation, (client) => deleteRows(client, organisation));
  return { rows, stories: await removeStories(engineAdminUrl, organisation) };
}

/** In a transaction that is the organisation's own. Returns how many. */
export async function deleteRows(client: pg.Client, organisation: string): Promise<number> {
  const count = async () => {
    let sum = 0;
    for (const table of await listTables(client)) sum += await countRows(client, table);
    return sum;
  };
  const before = await count();
  // No foreign key takes these along, so that nobody deletes what was audited by mistake.
  await client.query("delete from audit_rows where organisation_id = $1", [organisation]);
  await client.query("delete from organisations where organisation_id = $1", [organisation]);
  const left = await count();
  if (left > 0) throw new Error(`${left} rows are left: nothing was deleted`);
  return before;
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from "${table}"`,
  );
  return rows[0]?.count ?? 0;
}
