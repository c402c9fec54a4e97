import type { Database } from "../platform/database/database.ts";
import type { Credentials } from "../platform/http/route.ts";
import type { Sessions } from "./sessions.ts";
import { removeSession } from "./store.ts";

/** Whatever session these prove is none from now on, wherever else they are. */
export async function endSession(
  { database, sessions }: { readonly database: Database; readonly sessions: Sessions },
  credentials: Credentials,
): Promise<void> {
  const key = sessions.read(credentials);
  if (!key || key === "forged") return;
  const { organisation, hash } = key;
  await database.withOrganisation(organisation, (db) => removeSession(db, organisation, hash));
}
