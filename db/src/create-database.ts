import pg from "pg";

/** One role a job: the migrator owns the schema, the app is bound by row-level security, audit only reads. */
const roles = ["milepost_migrator", "milepost_app", "milepost_audit"] as const;
export type Role = (typeof roles)[number];

/**
 * Makes the roles and the database where they are missing. Needs a superuser once; nothing else does.
 * Returns the address of the database for each role.
 */
export async function createDatabase(
  superuserUrl: string,
  { database, passwords }: { database: string; passwords: Record<Role, string> },
): Promise<Record<Role, string>> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    for (const role of roles) {
      const known = await admin.query("select from pg_roles where rolname = $1", [role]);
      const verb = known.rowCount === 0 ? "create" : "alter";
      const password = admin.escapeLiteral(passwords[role]);
      await admin.query(
        `${verb} role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`,
      );
    }
    const known = await admin.query("select from pg_database where datname = $1", [database]);
    if (known.rowCount === 0) {
      await admin.query(
        `create database ${admin.escapeIdentifier(database)} owner milepost_migrator`,
      );
    }
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
