import { createDatabase, type Role } from "./create-database.ts";
import { migrate } from "./migrate.ts";

/**
 * `pnpm database`: applies the migrations that are missing. With DATABASE_SUPERUSER_URL it first makes
 * the three roles and the database where they are missing, with the names and passwords of their
 * addresses; nothing else ever needs that. Safe to repeat.
 */
const { DATABASE_SUPERUSER_URL: superuserUrl } = process.env;
const migrator = addressIn("DATABASE_MIGRATOR_URL", "milepost_migrator");
if (superuserUrl) {
  await createDatabase(superuserUrl, {
    database: migrator.pathname.slice(1),
    passwords: {
      milepost_migrator: passwordIn(migrator),
      milepost_app: passwordIn(addressIn("DATABASE_URL", "milepost_app")),
      milepost_audit: passwordIn(addressIn("DATABASE_AUDIT_URL", "milepost_audit")),
    },
  });
}
const applied = await migrate(migrator.href);
console.log(JSON.stringify({ name: "database", applied }));

function addressIn(name: string, role: Role): URL {
  const url = URL.parse(process.env[name] ?? "");
  if (url?.username === role) return url;
  throw new Error(`${name} is missing, or not postgres://${role}:password@host/database`);
}

function passwordIn({ password }: URL): string {
  if (password === "") throw new Error("An address has no password");
  return decodeURIComponent(password);
}
