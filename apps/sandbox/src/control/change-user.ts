import { canSignIn, type Organisation, type User } from "../zoho/organisation.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { inZone } from "../zoho/zoned.ts";

/** As an administrator edits a user in the CRM: `changes` in Zoho's words. Null: there is no such user. */
export function changeUser(
  { organisations, grants, watch, now }: Zoho,
  organisation: Organisation,
  id: string,
  body: unknown,
): User | null {
  const before = organisation.users.find((user) => user.id === id);
  if (!before) return null;
  const { changes } = Object(body) as { readonly changes?: Partial<User> };
  const after: User = { ...before, ...changes, id, Modified_Time: inZone(now(), "UTC") };
  const users = organisation.users.map((user) => (user === before ? after : user));
  const changed = { ...organisation, users };
  organisations.replace(changed);
  const fields = Object.keys(changes ?? {});
  const change = { module: "users", operation: "update", record: after, fields } as const;
  watch.tell({ ...change, organisation: changed, triggers: true });
  const { dataCentre } = organisation;
  const { zgid } = organisation.organisation;
  // For good: the tokens do not come back with the user.
  if (!canSignIn(after)) grants.revokeAll({ dataCentre, zgid, userId: id });
  return after;
}
