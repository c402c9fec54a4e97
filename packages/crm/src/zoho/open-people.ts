import { z } from "zod";
import type { CrmUser } from "../crm.ts";
import { crmForbidden, crmUnreachable } from "../crm-failure.ts";
import { isZone } from "./meetings/zoho-time.ts";
import { Id } from "./transport/api-name.ts";
import { type Calls, failureOf, type Refusal, valueIn } from "./transport/calls.ts";

const text = z.string().nullish();
const User = z.object({
  id: Id,
  full_name: text,
  first_name: text,
  last_name: text,
  email: text,
  status: z.string().min(1),
  confirm: z.boolean().nullish(),
  zip: text,
  profile: z.object({ name: text }).nullish().catch(null),
});
type User = z.output<typeof User>;
type IsAdmin = (user: User) => boolean;
const Users = z.object({
  users: z.array(User),
  info: z.object({ more_records: z.boolean().nullish() }).nullish(),
});
const Organisations = z.object({
  org: z.tuple(
    [z.object({ zgid: z.string().min(1), company_name: z.string(), time_zone: text })],
    z.unknown(),
  ),
});

const pageSize = 200;

export function openPeople(calls: Calls) {
  async function listUsersOf(type: string): Promise<User[]> {
    const users = await findUsersOf(type);
    if ("kind" in users) throw failureOf(users);
    return users;
  }

  async function findUsersOf(type: string): Promise<User[] | Refusal> {
    const found: User[] = [];
    for (let page = 1; ; page += 1) {
      const path = `users?type=${type}&page=${page}&per_page=${pageSize}`;
      const answer = await calls.read(path, Users);
      if (answer.kind === "refused") return answer;
      if (answer.kind === "found") found.push(...answer.value.users);
      if (answer.kind === "nothing" || !answer.value.info?.more_records) return found;
    }
  }

  /**
   * A profile's name can be changed, so being an administrator is being on the CRM's own list of them.
   * Zoho may refuse that list to one who is none; then the name of the profile is what there is. A
   * list that cannot be read says nothing of anybody's rights, and nobody loses them by it.
   */
  async function findAdmins(): Promise<IsAdmin> {
    const admins = await findUsersOf("AdminUsers");
    if ("kind" in admins) {
      // Taken and not to be read is no refusal.
      if (admins.status < 400) throw failureOf(admins);
      return ({ profile }) => profile?.name === "Administrator";
    }
    const ids = new Set(admins.map(({ id }) => id));
    return ({ id }) => ids.has(id);
  }

  async function readOrg() {
    const answer = valueIn(await calls.read("org", Organisations));
    if (!answer) throw crmUnreachable("it does not say which organisation this is");
    return answer.org[0];
  }

  /** Its zone and its number do not change: asked for once. */
  let known: ReturnType<typeof readOrg> | null = null;
  function readKnown() {
    known ??= readOrg();
    known.catch(() => {
      known = null;
    });
    return known;
  }

  return {
    async readCurrentUser(): Promise<CrmUser> {
      const [[user], isAdmin] = await Promise.all([listUsersOf("CurrentUser"), findAdmins()]);
      if (!user) throw crmForbidden("it does not say who signed in");
      return toUser(user, isAdmin);
    },
    async readOrganisation() {
      const { zgid, company_name, time_zone: zone } = await readOrg();
      return { id: zgid, name: company_name, zone: zone && isZone(zone) ? zone : null };
    },
    /** "All" leaves out those who were deleted. */
    async listUsers(): Promise<CrmUser[]> {
      const [users, deleted, isAdmin] = await Promise.all([
        listUsersOf("AllUsers"),
        listUsersOf("DeletedUsers"),
        findAdmins(),
      ]);
      // Somebody is asking.
      if (users.length === 0) throw crmUnreachable("it does not say who works there");
      const byId = new Map([...deleted, ...users].map((user) => [user.id, user]));
      return [...byId.values()].map((user) => toUser(user, isAdmin));
    },
    /** The organisation's, by IANA name. */
    async readZone(): Promise<string> {
      const { time_zone: zone } = await readKnown();
      // Another one would move whole days and series by hours.
      if (!zone || !isZone(zone)) throw crmUnreachable("it does not say in which time zone it is");
      return zone;
    },
    readOrganisationId: async () => (await readKnown()).zgid,
  };
}

function toUser(user: User, isAdmin: IsAdmin): CrmUser {
  const fullName = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return {
    id: user.id,
    name: user.full_name || fullName || user.email || user.id,
    email: user.email ?? "",
    isAdmin: isAdmin(user),
    // A user who has not accepted the invitation yet cannot work.
    isActive: user.status === "active" && user.confirm !== false,
    postcode: user.zip?.trim() || null,
  };
}
