import { createDatabase, type Role } from "./create-database.ts";
import { migrate } from "./migrate.ts";

/**
 * `pnpm database`: makes the three roles and the database where they are missing, and applies the
 * migrations that are. Safe to repeat. DATABASE_SUPERUSER_URL is needed for the roles alone, so without
 * it only migrations are applied. Names and passwords are those of the other three addresses.
 */
const { DATABASE_SUPERUSER_URL: superuserUrl } = process.env;
const addresses: Record<Role, URL> = {
  milepost_migrator: addressIn("DATABASE_MIGRATOR_URL"),
  milepost_app: addressIn("DATABASE_URL"),
  milepost_audit: addressIn("DATABASE_AUDIT_URL"),
};
for (const [role, { username }] of Object.entries(addresses)) {
  if (username !== role) throw new Error(`An address is of the role "${username}", not ${role}`);
}

const migrator = addresses.milepost_migrator;
if (superuserUrl) {
  await createDatabase(superuserUrl, {
    database: migrator.pathname.slice(1),
    passwords: {
      milepost_migrator: passwordIn(migrator),
      milepost_app: passwordIn(addresses.milepost_app),
      milepost_audit: passwordIn(addresses.milepost_audit),
    },
  });
}
const applied = await migrate(migrator.href);
console.log(JSON.stringify({ name: "database", applied }));

function addressIn(name: string): URL {
  const url = URL.parse(process.env[name] ?? "");
  if (!url) throw new Error(`${name} is missing, or not postgres://role:password@host/database`);
  return url;
}

function passwordIn({ password }: URL): string {
  if (password === "") throw new Error("An address has no password");
  return decodeURIComponent(password);
}
