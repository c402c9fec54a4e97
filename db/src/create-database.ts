import pg from "pg";
import { refuseOldServer } from "./refuse-old-server.ts";

/** One role a job: the migrator owns the schema, the app is bound by row-level security, audit only reads. */
const roles = ["milepost_migrator", "milepost_app", "milepost_audit"] as const;
export type Role = (typeof roles)[number];

/**
 * Makes the roles and the database where they are missing. Needs a superuser once, or, at a host who has none
 * for his customers, a role with CREATEROLE and CREATEDB; nothing else does.
 * Returns the address of the database for each role.
 */
export async function createDatabase(
  superuserUrl: string,
  { database, passwords }: { database: string; passwords: Record<Role, string> },
): Promise<Record<Role, string>> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    await refuseOldServer(admin);
    for (const role of roles) await readyRole(admin, role, passwords[role]);
    const known = await admin.query("select from pg_database where datname = $1", [database]);
    if (known.rowCount === 0) await createOwned(admin, database);
  } finally {
    await admin.end();
  }
  const urlFor = (role: Role) => {
    const url = new URL(superuserUrl);
    url.username = role;
    url.password = passwords[role];
    url.pathname = `/${database}`;
    return url.href;
  };
  return {
    milepost_migrator: urlFor("milepost_migrator"),
    milepost_app: urlFor("milepost_app"),
    milepost_audit: urlFor("milepost_audit"),
  };
}

/** What none of the roles may have. A new role has none of it. */
const rights = ["superuser", "createdb", "createrole", "bypassrls"] as const;

async function readyRole(admin: pg.Client, role: Role, password: string): Promise<void> {
  const { rows } = await admin.query<Record<(typeof rights)[number], boolean>>(
    `select rolsuper as superuser, rolcreatedb as createdb, rolcreaterole as createrole,
      rolbypassrls as bypassrls from pg_roles where rolname = $1`,
    [role],
  );
  const [known] = rows;
  // Only those that it has: who is no superuser may not even name the others.
  const extra = rights.filter((right) => known?.[right]).map((right) => `no${right}`);
  const words = `${role} login ${extra.join(" ")} password ${admin.escapeLiteral(password)}`;
  try {
    await admin.query(`${known ? "alter" : "create"} role ${words}`);
  } catch (error) {
    if (extra.length === 0) throw error;
    const statement = `alter role ${role} ${extra.join(" ")}`;
    throw new Error(
      `The role ${role} has rights that it must not have, and only a superuser can take them away: ${statement}`,
      { cause: error },
    );
  }
}

/** Who is no superuser can give a database only to a role whose member they are: for this moment they are. */
async function createOwned(admin: pg.Client, database: string): Promise<void> {
  const create = `create database ${admin.escapeIdentifier(database)} owner milepost_migrator`;
  const { rows } = await admin.query("select rolsuper from pg_roles where rolname = current_user");
  if (rows[0]?.rolsuper) return void (await admin.query(create));
  await admin.query("grant milepost_migrator to current_user");
  try {
    await admin.query(create);
  } finally {
    await admin.query("revoke milepost_migrator from current_user");
  }
}
