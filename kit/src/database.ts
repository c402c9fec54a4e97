import { createDatabase, migrate, type Role } from "@milepost/db";

/** On loopback, in development and tests only. */
const passwords: Record<Role, string> = {
  milepost_migrator: "migrator",
  milepost_app: "app",
  milepost_audit: "audit",
};

/** A migrated database, with its address for each role. */
export async function readyDatabase(
  superuserUrl: string,
  database: string,
): Promise<Record<Role, string>> {
  const urls = await createDatabase(superuserUrl, { database, passwords });
  await migrate(urls.milepost_migrator);
  return urls;
}
