import { z } from "zod";
import { crmUnreachable } from "../failure.ts";
import type { CrmUser } from "../port.ts";
import { type Calls, valueIn } from "./call.ts";

const text = z.string().nullish();
const User = z.object({
  id: z.string(),
  full_name: text,
  first_name: text,
  last_name: text,
  email: text,
  status: text,
  confirm: z.boolean().nullish(),
  zip: text,
});
const Users = z.object({
  users: z.array(User),
  info: z.object({ more_records: z.boolean().nullish() }).nullish(),
});
const Organisations = z.object({
  org: z.tuple(
    [z.object({ zgid: z.string(), company_name: z.string(), time_zone: text })],
    z.unknown(),
  ),
});

const pageSize = 200;

export function openPeople(calls: Calls) {
  async function listUsersOf(type: string) {
    const found: z.output<typeof User>[] = [];
    for (let page = 1; ; page += 1) {
      const path = `users?type=${type}&page=${page}&per_page=${pageSize}`;
      const answer = valueIn(await calls.read(path, Users));
      found.push(...(answer?.users ?? []));
      if (!answer?.info?.more_records) return found;
    }
  }

  /** A profile's name can be changed, so being an administrator is being on the CRM's own list of them. */
  const listAdminIds = async () =>
    new Set((await listUsersOf("AdminUsers")).map((user) => user.id));

  async function readOrg() {
    const answer = valueIn(await calls.read("org", Organisations));
    if (!answer) throw crmUnreachable("it does not say which organisation this is");
    return answer.org[0];
  }

  let zone: Promise<string> | null = null;

  return {
    async readCurrentUser(): Promise<CrmUser> {
      const [[user], admins] = await Promise.all([listUsersOf("CurrentUser"), listAdminIds()]);
      if (!user) throw crmUnreachable("it does not say who signed in");
      return toUser(user, admins);
    },
    async readOrganisation() {
      const { zgid, company_name } = await readOrg();
      return { id: zgid, name: company_name };
    },
    /** "All" leaves out those who were deleted. */
    async listUsers(): Promise<CrmUser[]> {
      const [users, deleted, admins] = await Promise.all([
        listUsersOf("AllUsers"),
        listUsersOf("DeletedUsers"),
        listAdminIds(),
      ]);
      const byId = new Map([...deleted, ...users].map((user) => [user.id, user]));
      return [...byId.values()].map((user) => toUser(user, admins));
    },
    /** The organisation's, by IANA name; asked for once. */
    readZone(): Promise<string> {
      zone ??= readOrg().then(({ time_zone }) => time_zone || "UTC");
      zone.catch(() => {
        zone = null;
      });
      return zone;
    },
  };
}

function toUser(user: z.output<typeof User>, admins: ReadonlySet<string>): CrmUser {
  const fullName = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return {
    id: user.id,
    name: user.full_name || fullName || user.email || user.id,
    email: user.email ?? "",
    isAdmin: admins.has(user.id),
    // Whoever has not accepted the invitation yet cannot work.
    isActive: user.status === "active" && user.confirm !== false,
    postcode: user.zip?.trim() || null,
  };
}
