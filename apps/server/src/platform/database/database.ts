import { Socket } from "node:net";
import type { Tables } from "@milepost/db";
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { hasCode } from "../has-code.ts";
import { fairLine, type LaneLimits } from "../queue/fair-line.ts";
import { inTurn } from "../queue/in-turn.ts";
import { type Trace, untraced } from "../trace/trace.ts";
import type { OrganisationId } from "./organisation-id.ts";
import { preparingPool } from "./preparing-pool.ts";

/**
 * A connection that sees one organisation, for one transaction. What is asked at the same time is sent at the same time
 * and answered in that order.
 */
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
  /**
   * For the first transaction of a request, before anything was done for it: throws where nobody comes in
   * because the organisation is on its way to another cell (`isOnItsWay`), or is there (`isElsewhere`). As
   * with `withNamed`.
   */
  atDoor(): Database;
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

interface Options {
  /** Milliseconds that a caller waits for a connection while others have them all; organisations take turns, and no more than so many wait. */
  readonly patience?: number;
  /** Milliseconds after which a peer that says nothing is gone; the server itself is never silent for so long. */
  readonly silentAtMost?: number;
  readonly trace?: Pick<Trace, "leaf">;
}

export function openDatabase(
  url: string,
  onLost: (error: Error) => void,
  { patience = 3_000, silentAtMost = limits.pause + 5_000, trace = untraced }: Options = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // To be connected. For one that is free callers wait in the line, and not here.
    connectionTimeoutMillis: 3_000,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.pause,
    stream: () => socketThatEnds(silentAtMost),
    pipeline: true,
  });
  // An idle connection whose server died reports here; the pool has dropped it already.
  pool.on("error", onLost);
  // One that is in use but between two queries reports on itself, and unheard would end the process.
  pool.on("connect", (client) => client.on("error", onLost));
  const dialect = new PostgresDialect({ pool: preparingPool(pool, trace) });
  const driver = dialect.createDriver();
  const kysely = new Kysely<Tables>({ dialect });
  const line = fairLine(lanes, connections);
  const refused = () => new Error("timeout exceeded when trying to connect: all are in use");
  /** On this connection, as long as `isOver` is false: after that it is another transaction's. */
  const openDb = (connection: DatabaseConnection, isOver: () => boolean): Db => {
    const executor = kysely.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        if (isOver()) throw new Error("The transaction is over");
        return consumer(connection);
      },
    });
    return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
  };
  const transact = <T>({ text, isChecked }: Beginning, work: (db: Db) => Promise<T>) =>
    kysely.getExecutor().provideConnection(async (connection) => {
      const say = (words: string) => connection.executeQuery(CompiledQuery.raw(words));
      let isOver = false;
      const begun = say(text);
      // Null: it was begun. Where it was not, everything behind it fails for want of it.
      const notBegun = begun.then(
        () => null,
        (error: unknown) => error,
      );
      try {
        if (isChecked) await begun;
        const result = await work(openDb(connection, () => isOver));
        isOver = true;
        await begun;
        await say("commit");
        return result;
      } catch (error) {
        isOver = true;
        // On a connection that broke this fails too; the first error says more.
        await say("rollback").catch(() => {});
        throw (await notBegun) ?? error;
      }
    });
  const proven = <T>(
    organisation: OrganisationId,
    begin: Beginning,
    work: (db: Db) => Promise<T>,
  ) =>
    inTurn(line, { lane: "proven", organisation, patience, refused }, () => transact(begin, work));
  const database: Database = {
    withOrganisation: async (organisation, work) =>
      proven(organisation, beginAs(organisation), work),
    atDoor: () => ({
      ...database,
      withOrganisation: async (organisation, work) =>
        proven(organisation, beginAs(organisation, { isDoor: true }), work),
    }),
    inEpoch: (epoch) => ({
      ...database,
      withOrganisation: async (organisation, work) =>
        proven(organisation, beginIn(epoch, organisation), work),
    }),
    withNamed: (organisation, ip, work) =>
      inTurn(line, { lane: "named", organisation: ip, patience, refused }, () =>
        transact(beginAs(organisation, { isDoor: true }), work),
      ),
    async ping() {
      await pool.query("select");
    },
    close: () => kysely.destroy(),
  };
  return database;
}

/** A server that loses its power or its network cannot close its connections, and TCP alone would wait 15 minutes for it. */
function socketThatEnds(silentAtMost: number): Socket {
  const socket = new Socket();
  const words = `The database has said nothing for ${silentAtMost} ms`;
  return socket.setTimeout(silentAtMost, () =>
    socket.destroy(Object.assign(new Error(words), { code: "ETIMEDOUT" })),
  );
}

/** How a transaction begins. `isChecked`: nothing else is done before it has begun. */
interface Beginning {
  readonly text: string;
  readonly isChecked: boolean;
}

/** All in one message, because every search pays for the way there and back. A setting takes no parameter, so the id is checked. */
function beginAs(organisation: OrganisationId, { isDoor } = { isDoor: false }): Beginning {
  if (!/^[0-9a-f-]{36}$/.test(organisation)) throw new Error("That is not an organisation's id");
  const enter = `select enter_organisation(${isDoor})`;
  return {
    text: `begin; set local milepost.organisation = '${organisation}'; ${enter}`,
    isChecked: false,
  };
}

function beginIn(epoch: string, organisation: OrganisationId): Beginning {
  if (!/^\d+\.[0-9A-F]{8}$/.test(epoch)) throw new Error("That is not an epoch");
  const { text } = beginAs(organisation);
  return { text: `${text}; select require_epoch('${epoch}')`, isChecked: true };
}

/** The organisation is on its way to another cell. Nothing was done. */
export const isOnItsWay = (error: unknown): boolean => hasCode(error, "MP423");
/** The organisation is in another cell. Nothing was done. */
export const isElsewhere = (error: unknown): boolean => hasCode(error, "MP421");
/** The table's own constraint says that an agent would be in two places. */
export const isOverlap = (error: unknown): boolean => hasCode(error, "23P01");
export const isOfAnotherEpoch = (error: unknown): boolean => hasCode(error, "MP410");

/** Also what goes well a moment later: a full disk, too little memory, a statement cut short, two who waited for each other, a move. */
const outageCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d|57014|08\d{3}|53\d{3}|40001|40P01|MP503)$/;
const outageWords = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

/** Whether the database is away or too busy, rather than asked something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return outageCodes.test(code) || outageWords.test(error.message);
}
