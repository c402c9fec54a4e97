import { createHmac, hkdfSync } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Db } from "../database/database.ts";
import type { OrganisationId } from "../database/organisation-id.ts";
import type { Key } from "../seal.ts";

/** Who did it; a customer has no user. */
interface Actor {
  readonly organisation: OrganisationId;
  readonly userId: string | null;
}

/** Who did what, and how it was answered. */
interface AuditRow {
  /** Method and the route's pattern: an address would hold personal data. */
  readonly action: string;
  /** What it was done to, by ids alone; null: nothing but the organisation. */
  readonly object: string | null;
  readonly status: number;
  /** The column is older than traces and has the name that its chain was made with. */
  readonly traceId: string;
}

interface Audited extends AuditRow {
  /** What was asked for: of it a digest alone is kept. */
  readonly given: unknown;
}

/** Never throws: what was done stands, and the person who did it learns so, written down or not. */
export type Audit = (actor: Actor, row: Audited) => Promise<void>;

/** The end of an organisation's chain. Where it is kept elsewhere, nobody can take rows off unseen. */
interface Head {
  readonly organisation: OrganisationId;
  readonly audited: string;
  readonly head: string;
}

interface Options {
  readonly database: Database;
  readonly keys: readonly Key[];
  readonly onHead: (head: Head) => void;
  /** Called at once with a row that could not be written, whether or not it can be later. */
  readonly onLost: (lost: AuditRow & { readonly err: unknown }) => void;
  /** Milliseconds before each further try, which nobody waits for. */
  readonly pauses?: readonly number[];
}

const minuteOfTries: readonly number[] = Array.from({ length: 30 }, () => 2_000);

/** Into a table that the app may add to and nothing else; the database chains its rows. */
export function auditTo(options: Options): Audit {
  const { database, keys, onHead, onLost, pauses = minuteOfTries } = options;
  const digestOf = digestWith(keys);

  async function add(actor: Actor, row: Kept): Promise<void> {
    const { number, hash } = await database.withOrganisation(actor.organisation, (db) =>
      insertRow(db, actor, row),
    );
    const { organisation } = actor;
    onHead({ organisation, audited: number, head: hash.toString("hex") });
  }

  async function tryAgain(actor: Actor, row: Kept): Promise<void> {
    for (const pause of pauses) {
      await sleep(pause, undefined, { ref: false });
      try {
        // It may have been written, and only the answer lost.
        if (!(await isThere(database, actor, row))) await add(actor, row);
        return;
      } catch {
        // The first error was reported.
      }
    }
  }

  return async (actor, { given, ...row }) => {
    const kept = { ...row, digest: digestOf(given) };
    try {
      await add(actor, kept);
    } catch (err) {
      onLost({ ...row, err });
      void tryAgain(actor, kept);
    }
  };
}

interface Kept extends AuditRow {
  readonly digest: Buffer;
}

/** With a key: without one, somebody who guesses a customer's address could try the guess. */
function digestWith([first]: readonly Key[]): (given: unknown) => Buffer {
  if (!first) throw new Error("There is no key for digests");
  const key = Buffer.from(hkdfSync("sha256", first.key, "", "milepost audit digest", 32));
  return (given) => createHmac("sha256", key).update(JSON.stringify(given)).digest();
}

function insertRow(
  db: Db,
  { organisation, userId }: Actor,
  { action, object, status, traceId, digest }: Kept,
): Promise<{ readonly number: string; readonly hash: Buffer }> {
  return db
    .insertInto("audit_rows")
    .values({
      organisation_id: organisation,
      actor: userId,
      action,
      object,
      digest,
      status,
      request_id: traceId,
    })
    .returning(["number", "hash"])
    .executeTakeFirstOrThrow();
}

async function isThere(
  database: Database,
  { organisation }: Actor,
  { traceId, action, digest }: Kept,
): Promise<boolean> {
  const found = await database.withOrganisation(organisation, (db) =>
    db
      .selectFrom("audit_rows")
      .select("audit_id")
      .where("organisation_id", "=", organisation)
      .where("request_id", "=", traceId)
      // A caller chooses the id, and may give it to more than one call.
      .where("action", "=", action)
      .where("digest", "=", digest)
      .executeTakeFirst(),
  );
  return found !== undefined;
}
