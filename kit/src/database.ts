import { createDatabase, migrate, type Role } from "@milepost/db";

/** On loopback, in development and tests only. */
const passwords: Record<Role, string> = {
  milepost_migrator: "migrator",
  milepost_app: "app",
  milepost_audit: "audit",
};

/** A database with nothing in it, with its address for each role. */
export const newDatabase = (
  superuserUrl: string,
  database: string,
): Promise<Record<Role, string>> => createDatabase(superuserUrl, { database, passwords });

/** A migrated database. */
export async function readyDatabase(
  superuserUrl: string,
  database: string,
): Promise<Record<Role, string>> {
  const urls = await newDatabase(superuserUrl, database);
  await migrate(urls.milepost_migrator);
  return urls;
}
