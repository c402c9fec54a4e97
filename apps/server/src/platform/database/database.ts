import { Socket } from "node:net";
import type { Tables } from "@milepost/db";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { hasCode } from "../has-code.ts";
import { fairLine, type LaneLimits } from "../queue/fair-line.ts";
import { inTurn } from "../queue/in-turn.ts";
import type { OrganisationId } from "./organisation-id.ts";

/** A connection that sees one organisation, for one transaction. */
export type Db = Pick<
  Kysely<Tables>,
  "selectFrom" | "insertInto" | "updateTable" | "deleteFrom" | "with" | "getExecutor" | "fn"
>;

export interface Database {
  /**
   * The only way to a connection. Everything inside is one transaction that sees this organisation's
   * rows alone, and the public reference data.
   */
  withOrganisation<T>(organisation: OrganisationId, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same for an organisation that a caller has only named: all such callers have one connection
   * together, after everybody else, and their addresses take turns.
   */
  withNamed<T>(organisation: OrganisationId, ip: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same, as long as it is of this epoch: in another `withOrganisation` throws, see `isOfAnotherEpoch`. */
  inEpoch(epoch: string): Database;
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds in which the server ends a statement, and a transaction in which nobody says anything. */
const limits = { statement: 15_000, pause: 30_000 };

/** Of one process, and of these for one organisation: whatever it does, the others have two thirds. */
const connections = 20;
export const connectionsEach = Math.floor(connections / 3);
const lanes = {
  proven: { atOnce: connections, atOnceEach: connectionsEach, waiting: 1_000, waitingEach: 400 },
  named: { atOnce: 1, atOnceEach: 1, waiting: 100, waitingEach: 25 },
} as const satisfies Record<string, LaneLimits>;

/**
 * `patience`: milliseconds that a caller waits for a connection while others have them all; organisations
 * take turns, and no more than so many wait. `silentAtMost`: milliseconds after which a peer that says nothing is gone; the server itself
 * is never silent for so long.
 */
export function openDatabase(
  url: string,
  onLost: (error: Error) => void,
  { patience = 3_000, silentAtMost = limits.pause + 5_000 } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // To be connected. For one that is free callers wait in the line, and not here.
    connectionTimeoutMillis: 3_000,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.pause,
    stream: () => socketThatEnds(silentAtMost),
  });
  // An idle connection whose server died reports here; the pool has dropped it already.
  pool.on("error", onLost);
  // One that is in use but between two queries reports on itself, and unheard would end the process.
  pool.on("connect", (client) => client.on("error", onLost));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const line = fairLine(lanes, connections);
  const refused = () => new Error("timeout exceeded when trying to connect: all are in use");
  const transact = <T>(begin: string, work: (db: Db) => Promise<T>) =>
    kysely.connection().execute(async (db) => {
      try {
        await sql.raw(begin).execute(db);
        const result = await work(db);
        await sql`commit`.execute(db);
        return result;
      } catch (error) {
        // On a connection that broke this fails too; the first error says more.
        await sql`rollback`.execute(db).catch(() => {});
        throw error;
      }
    });
  const proven = <T>(organisation: OrganisationId, begin: string, work: (db: Db) => Promise<T>) =>
    inTurn(line, { lane: "proven", organisation, patience, refused }, () => transact(begin, work));
  const database: Database = {
    withOrganisation: async (organisation, work) =>
      proven(organisation, beginAs(organisation), work),
    inEpoch: (epoch) => ({
      ...database,
      withOrganisation: async (organisation, work) =>
        proven(organisation, beginIn(epoch, organisation), work),
    }),
    withNamed: (organisation, ip, work) =>
      inTurn(line, { lane: "named", organisation: ip, patience, refused }, () =>
        transact(beginAs(organisation), work),
      ),
    async ping() {
      await pool.query("select");
    },
    close: () => kysely.destroy(),
  };
  return database;
}

/** A server that loses its power or its network says no goodbye, and TCP alone would wait a quarter of an hour for it. */
function socketThatEnds(silentAtMost: number): Socket {
  const socket = new Socket();
  const words = `The database has said nothing for ${silentAtMost} ms`;
  return socket.setTimeout(silentAtMost, () =>
    socket.destroy(Object.assign(new Error(words), { code: "ETIMEDOUT" })),
  );
}

/** Both statements in one message, because every search pays for the way there and back. A setting takes no parameter, so the id is checked. */
function beginAs(organisation: OrganisationId): string {
  if (!/^[0-9a-f-]{36}$/.test(organisation)) throw new Error("That is not an organisation's id");
  return `begin; set local milepost.organisation = '${organisation}'`;
}

function beginIn(epoch: string, organisation: OrganisationId): string {
  if (!/^\d+\.[0-9A-F]{8}$/.test(epoch)) throw new Error("That is not an epoch");
  return `${beginAs(organisation)}; select require_epoch('${epoch}')`;
}

export const isOfAnotherEpoch = (error: unknown): boolean => hasCode(error, "MP410");

/** Also what goes well a moment later: a full disk, too little memory, a statement cut short, two who waited for each other. */
const outageCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d|57014|08\d{3}|53\d{3}|40001|40P01)$/;
const outageWords = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

/** Whether the database is away or too busy, rather than asked something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return outageCodes.test(code) || outageWords.test(error.message);
}
