import pg from "pg";
import { asOwner } from "./life/as-owner.ts";
import { forgetConfig } from "./platform/config.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm audit:forget`: deletes what was audited more than 24 months ago, of every organisation, but for the last
 * of it: the chain hangs on that. For a timer, once a month. The app itself can delete nothing of it.
 */
const { DATABASE_MIGRATOR_URL, DATABASE_AUDIT_URL } = orEnd(() => forgetConfig(process.env));
const audit = new pg.Client({ connectionString: DATABASE_AUDIT_URL });
await audit.connect();
const { rows: organisations } = await audit.query<{ id: string }>(
  "select organisation_id as id from organisations order by organisation_id",
);
await audit.end();
let forgotten = 0;
for (const { id } of organisations) {
  forgotten += await asOwner(DATABASE_MIGRATOR_URL, id, async (client) => {
    const { rows } = await client.query<{ count: string }>("select forget_audit() as count");
    return Number(rows[0]?.count ?? 0);
  });
}
console.log(JSON.stringify({ name: "audit", organisations: organisations.length, forgotten }));
