import { z } from "zod";
import { type Crm, type CrmUser, crmUnreachable } from "../port.ts";

/** Asks for a token before every call, so that one that has run out is replaced. */
export type AccessToken = () => Promise<string>;

const text = z.string().nullish();
const Info = z.object({ more_records: z.boolean() });
const User = z.object({
  id: z.string(),
  full_name: text,
  email: z.string(),
  status: text,
  zip: text,
});
const Users = z.object({ users: z.array(User), info: Info.optional() });
const Organisations = z.object({
  org: z.tuple([z.object({ zgid: z.string(), company_name: z.string() })]),
});
const Events = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      Start_DateTime: z.string(),
      End_DateTime: z.string(),
      All_day: z.boolean().nullish(),
      Venue: text,
      Owner: z.object({ id: z.string() }),
      $event_cancelled: z.boolean().nullish(),
    }),
  ),
  info: Info,
});
const Records = z.object({
  data: z.tuple([z.looseObject({ id: z.string(), Zip_Code: text })]),
});

const deadline = 15_000;
const pageSize = 200;
const eventFields = "Start_DateTime,End_DateTime,All_day,Venue,Owner,$event_cancelled";

export function zohoRecords(apiDomain: string, accessToken: AccessToken): Crm {
  /** Null: Zoho's 204, nothing there. */
  async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
    const [call] = path.split("?");
    const token = await accessToken();
    const answer = await fetch(`${apiDomain}/crm/v8/${path}`, {
      headers: { authorization: `Zoho-oauthtoken ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
    }).catch((cause) => {
      throw crmUnreachable(`no answer to ${call}`, cause);
    });
    if (answer.status === 204) return null;
    if (!answer.ok) throw crmUnreachable(`${answer.status} to ${call}`);
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    if (!parsed.success) throw crmUnreachable(`an answer to ${call} that is not its own`);
    return parsed.data;
  }

  async function listUsersOf(type: string) {
    const found: z.output<typeof User>[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await read(`users?type=${type}&page=${page}&per_page=${pageSize}`, Users);
      found.push(...(answer?.users ?? []));
      if (!answer?.info?.more_records) return found;
    }
  }

  /** A profile's name can be changed, so being an administrator is being on the CRM's own list of them. */
  const listAdminIds = async () =>
    new Set((await listUsersOf("AdminUsers")).map((user) => user.id));

  return {
    async readCurrentUser() {
      const [users, admins] = await Promise.all([listUsersOf("CurrentUser"), listAdminIds()]);
      const [user] = users;
      if (!user) throw crmUnreachable("it does not say who signed in");
      return toUser(user, admins);
    },
    async readOrganisation() {
      const answer = await read("org", Organisations);
      if (!answer) throw crmUnreachable("it does not say which organisation this is");
      const [{ zgid, company_name }] = answer.org;
      return { id: zgid, name: company_name };
    },
    async listUsers() {
      const [users, admins] = await Promise.all([listUsersOf("AllUsers"), listAdminIds()]);
      return users.map((user) => toUser(user, admins));
    },
    async listMeetings() {
      const meetings = [];
      for (let page = 1; ; page += 1) {
        const query = `fields=${eventFields}&page=${page}&per_page=${pageSize}`;
        const answer = await read(`Events?${query}`, Events);
        for (const event of answer?.data ?? []) {
          if (event.$event_cancelled) continue;
          meetings.push({
            id: event.id,
            ownerId: event.Owner.id,
            start: event.Start_DateTime,
            end: event.End_DateTime,
            isWholeDay: event.All_day ?? false,
            place: event.Venue ?? null,
          });
        }
        if (!answer?.info.more_records) return meetings;
      }
    },
    async findRecord(module, id) {
      const answer = await read(
        `${encodeURIComponent(module)}/${encodeURIComponent(id)}?fields=Zip_Code`,
        Records,
      );
      const record = answer?.data[0];
      return record ? { id: record.id, postcode: record.Zip_Code?.trim() || null } : null;
    },
  };
}

function toUser(user: z.output<typeof User>, admins: ReadonlySet<string>): CrmUser {
  return {
    id: user.id,
    name: user.full_name ?? user.email,
    email: user.email,
    isAdmin: admins.has(user.id),
    isActive: user.status === "active",
    postcode: user.zip?.trim() || null,
  };
}
