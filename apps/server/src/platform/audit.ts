import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { Identity } from "./route.ts";

/** Who did what, and how it was answered. */
interface AuditRow {
  /** Method and the route's pattern: an address would hold personal data. */
  readonly action: string;
  readonly status: number;
  readonly requestId: string;
}

/** Never throws: what was done stands, and whoever did it is told so, written down or not. */
export type Audit = (identity: Identity, row: AuditRow) => Promise<void>;

interface Options {
  readonly database: Database;
  /** Told at once of a row that could not be written, whether or not it can be later. */
  readonly onLost: (lost: AuditRow & { readonly err: unknown }) => void;
  /** Milliseconds before each further try, which nobody waits for. */
  readonly pauses?: readonly number[];
}

const minuteOfTries: readonly number[] = Array.from({ length: 30 }, () => 2_000);

/** Into a table that the app may add to and nothing else. */
export function auditTo({ database, onLost, pauses = minuteOfTries }: Options): Audit {
  async function tryAgain(identity: Identity, row: AuditRow): Promise<void> {
    for (const pause of pauses) {
      await sleep(pause, undefined, { ref: false });
      const isThere = await addIfMissing(database, identity, row).then(
        () => true,
        () => false,
      );
      if (isThere) return;
    }
  }

  return async (identity, row) => {
    try {
      await add(database, identity, row);
    } catch (err) {
      onLost({ ...row, err });
      void tryAgain(identity, row);
    }
  };
}

async function add(
  database: Database,
  { organisation, userId }: Identity,
  { action, status, requestId }: AuditRow,
): Promise<void> {
  await database.withOrganisation(organisation, (db) =>
    db
      .insertInto("audit_rows")
      .values({
        ...{ organisation_id: organisation, actor: userId, action, status },
        request_id: requestId,
      })
      .execute(),
  );
}

/** It may have been written, and only the answer lost. */
async function addIfMissing(database: Database, who: Identity, row: AuditRow): Promise<void> {
  const found = await database.withOrganisation(who.organisation, (db) =>
    db
      .selectFrom("audit_rows")
      .select("audit_id")
      .where("organisation_id", "=", who.organisation)
      .where("request_id", "=", row.requestId)
      .executeTakeFirst(),
  );
  if (!found) await add(database, who, row);
}
