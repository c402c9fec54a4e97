import { createDatabase, type Role } from "./create-database.ts";
import { migrate } from "./migrate.ts";
import { wordsOf } from "./words-of.ts";

/**
 * `pnpm database`: applies the migrations that are missing. With DATABASE_SUPERUSER_URL it first makes
 * the three roles and the database where they are missing, with the names and passwords of their
 * addresses; nothing else ever needs that. Safe to repeat. Ends with 2 for a wrong setting, and with 1 for
 * anything else that it could not do, both in a sentence.
 */
const { DATABASE_SUPERUSER_URL: superuserUrl } = process.env;
const migrator = addressIn("DATABASE_MIGRATOR_URL", "milepost_migrator");
try {
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
} catch (error) {
  end(1, `The database is not ready: ${wordsOf(error)}`);
}

function addressIn(name: string, role: Role): URL {
  const url = URL.parse(process.env[name] ?? "");
  if (url?.username !== role)
    end(2, `${name} is missing, or not postgres://${role}:password@host/database`);
  if (url.password === "") end(2, `${name} has no password`);
  return url;
}

function passwordIn({ password }: URL): string {
  return decodeURIComponent(password);
}

function end(code: number, words: string): never {
  console.error(words);
  process.exit(code);
}
