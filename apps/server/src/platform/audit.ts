import type { Database } from "./database.ts";
import type { Identity } from "./route.ts";

/** Who did what, and how it was answered. */
interface AuditRow {
  /** Method and the route's pattern: an address would hold personal data. */
  readonly action: string;
  readonly status: number;
  readonly requestId: string;
}

export type Audit = (identity: Identity, row: AuditRow) => Promise<void>;

/** Into a table that the app may add to and nothing else. */
export function auditTo(database: Database): Audit {
  return async ({ organisation, userId }, { action, status, requestId }) => {
    await database.withOrganisation(organisation, (db) =>
      db
        .insertInto("audit_rows")
        .values({
          organisation_id: organisation,
          actor: userId,
          action,
          status,
          request_id: requestId,
        })
        .execute(),
    );
  };
}
