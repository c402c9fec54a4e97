import type { Database } from "../platform/database.ts";
import { readSessionKey } from "./session-cookie.ts";
import { removeSession } from "./store.ts";

/** Whatever session these cookies prove is none from now on, wherever else they are. */
export async function endSession(
  database: Database,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const key = readSessionKey(cookies);
  if (!key) return;
  const { organisation, hash } = key;
  await database.withOrganisation(organisation, (db) => removeSession(db, organisation, hash));
}
