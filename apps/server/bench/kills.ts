import pg from "pg";
import { type Db, isDatabaseAway, openDatabase } from "../src/platform/database/database.ts";
import type { OrganisationId } from "../src/platform/database/organisation-id.ts";

/** Two organisations share a pool whose connections are killed at each await, as a child of `pnpm trust:tenants`. */
interface Question {
  readonly organisations: readonly [OrganisationId, OrganisationId];
  readonly kills: number;
}

const url = process.env.DATABASE_URL ?? "";
const database = openDatabase(url, () => {});
/** The same role, so that it may end the others' connections. */
const killer = new pg.Pool({ connectionString: url, max: 4 });
killer.on("error", () => {});

/** How many transactions go on at a time; fewer than the pool has connections, so that each is used by both. */
const side = 6;

/** Where in a transaction its connection is ended. The last goes on while the next step is under way. */
const moments = ["begun", "read", "written", "failed", "own hand", "meanwhile", "idle"] as const;

async function kill(pid: number): Promise<boolean> {
  const { rows } = await killer.query<{ killed: boolean }>(
    "select pg_terminate_backend($1) as killed",
    [pid],
  );
  return rows[0]?.killed ?? false;
}

async function run({ organisations, kills }: Question) {
  const counts = { kills: 0, transactions: 0, rows: 0, foreignRows: 0, untyped: 0 };
  const pids = new Set<number>();

  async function transact(number: number): Promise<void> {
    const organisation = organisations[number % 2] ?? organisations[0];
    const moment = moments[number % moments.length];
    const at = async (here: (typeof moments)[number], pid: number) => {
      if (here === moment && (await kill(pid))) counts.kills += 1;
    };
    const look = async (db: Db) => {
      for (const table of ["organisations", "users", "workflows"] as const) {
        const seen = await db.selectFrom(table).select("organisation_id").execute();
        counts.rows += seen.length;
        counts.foreignRows += seen.filter((row) => row.organisation_id !== organisation).length;
      }
    };
    const killAny = async () => {
      const [any] = [...pids].slice(number % Math.max(1, pids.size));
      if (any !== undefined && (await kill(any))) counts.kills += 1;
    };
    const beside = moment === "meanwhile" || moment === "idle" ? killAny() : null;
    counts.transactions += 1;
    try {
      await database.withOrganisation(organisation, async (db) => {
        const { pid } = await db
          .selectFrom("organisations")
          .select(({ fn }) => fn<number>("pg_backend_pid", []).as("pid"))
          .executeTakeFirstOrThrow();
        pids.add(pid);
        await at("begun", pid);
        await look(db);
        await at("read", pid);
        const changed = await db
          .updateTable("users")
          .set(({ ref }) => ({ name: ref("name") }))
          .executeTakeFirst();
        counts.rows += Number(changed.numUpdatedRows > 0n);
        await at("written", pid);
        if (moment === "own hand") {
          counts.kills += 1;
          await db
            .selectFrom("organisations")
            .select(({ fn, val }) => fn("pg_terminate_backend", [val(pid)]).as("done"))
            .execute();
        }
        if (moment === "failed") {
          await at("failed", pid);
          throw new Error("On purpose");
        }
        await look(db);
      });
    } catch (error) {
      const isMeant = error instanceof Error && error.message === "On purpose";
      if (!isMeant && !isDatabaseAway(error)) {
        counts.untyped += 1;
        if (counts.untyped <= 3) console.error(error);
      }
    }
    await beside;
  }

  let number = 0;
  await Promise.all(
    Array.from({ length: side }, async () => {
      while (counts.kills < kills) {
        number += 1;
        await transact(number);
      }
    }),
  );
  return counts;
}

process.on("message", (question: Question) => {
  run(question).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once("disconnect", async () => {
  await killer.end();
  await database.close();
});
process.send?.({ answer: "ready" });
