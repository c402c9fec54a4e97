import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";

/** By part of a name or an email address; in the order given. */
export function findPeople(users: readonly CrmUser[], term: string): readonly CrmUser[] {
  const part = term.trim().toLowerCase();
  if (part === "") return users;
  return users.filter(({ name, email }) =>
    [name, email].some((text) => text.toLowerCase().includes(part)),
  );
}

/** Added at the end, or taken away: among field agents the order decides between equals. */
export function toggled(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/** Chosen once, and no longer in the CRM: shown, so that they can be taken away. */
export function goneFrom(chosen: readonly string[], users: readonly CrmUser[]): string[] {
  const known = new Set(users.map(({ _id }) => _id));
  return chosen.filter((id) => !known.has(id));
}
