import type pg from "pg";
import type { Cast } from "./cast.ts";

/** What has really happened so far, as Milepost's database and the outside world show it. */
export interface Tour {
  /** Slots that searches for the lead came to: with the settings of the first day, and once they were changed. Null: not searched. */
  readonly slotsAtFirst: number | null;
  readonly slotsSince: number | null;
  /** Null: nothing is booked for the lead. */
  readonly booking: Booking | null;
  /** The invitation in the mailbox; null: none has come. */
  readonly mail: { readonly id: number; readonly isRead: boolean } | null;
  /** Minutes that anybody may drive, once it was shortened; null: as on the first day. */
  readonly driveLimit: number | null;
}

export interface Booking {
  readonly agentId: string;
  readonly agentName: string;
  readonly startsAt: Date;
  /** In the CRM: the record that was made of the lead, and the meeting. */
  readonly recordPath: string;
  readonly meetingPath: string;
  readonly isSeen: boolean;
}

export interface Sources {
  readonly database: pg.Pool;
  readonly sandboxUrl: string;
}

export async function readTour(sources: Sources, cast: Cast): Promise<Tour> {
  const [searches, rules, booked, pages] = await Promise.all([
    listSearches(sources, cast),
    listShorterDrives(sources, cast),
    findBooking(sources, cast),
    readPages(sources),
  ]);
  const changedAt = rules[0]?.savedAt ?? null;
  const isSince = ({ settingsAt }: Search) => changedAt !== null && settingsAt >= changedAt;
  return {
    slotsAtFirst: searches.findLast((search) => !isSince(search))?.slots ?? null,
    slotsSince: searches.findLast(isSince)?.slots ?? null,
    booking: booked && bookingOf(cast, booked, pages),
    mail: booked?.invite_email ? await findMail(sources, booked.invite_email, pages) : null,
    driveLimit: rules.at(-1)?.driveLimit ?? null,
  };
}

/** Of the company's own rows: `is_own` stands for that in the statement, and $1 for its id in the CRM. */
export async function rowsOf<T>(
  { database }: Sources,
  { zgid }: Cast,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const own = "(select organisation_id from organisations where crm_organisation_id = $1)";
  const text = sql.replaceAll("is_own", `organisation_id = ${own}`);
  return (await database.query(text, [zgid, ...values])).rows as T[];
}

interface Search {
  /** When the settings were saved that it was made with. */
  readonly settingsAt: Date;
  readonly slots: number;
}

/** For the lead's record or her postcode, in the order they were made. */
function listSearches(sources: Sources, cast: Cast) {
  return rowsOf<Search>(
    sources,
    cast,
    `select settings_at as "settingsAt",
       (select count(*)::int from jsonb_object_keys(winners)) as slots
     from searches where is_own and (record_id = $2 or postcode = $3) order by settings_at, asked_at`,
    [cast.lead.id, cast.lead.Zip_Code.replace(" ", "")],
  );
}

/** Each time that it was saved with drives shorter than on the first day, when it was an hour; 0 is no limit. */
function listShorterDrives(sources: Sources, cast: Cast) {
  return rowsOf<{ driveLimit: number; savedAt: Date }>(
    sources,
    cast,
    `select (changed ->> 'maxDriveTime')::int as "driveLimit", saved_at as "savedAt"
     from settings_versions where is_own and workflow_id = 1
       and (changed ->> 'maxDriveTime')::int between 1 and 59 order by version`,
  );
}

interface BookingRow {
  readonly agent_id: string;
  readonly name: string;
  readonly starts_at: Date;
  readonly invite_email: string | null;
  readonly crm_record_id: string;
  readonly crm_meeting_id: string | null;
}

async function findBooking(sources: Sources, cast: Cast): Promise<BookingRow | null> {
  const [row] = await rowsOf<BookingRow>(
    sources,
    cast,
    `select r.agent_id, u.name, r.starts_at, r.invite_email, r.crm_record_id, r.crm_meeting_id
     from reservations r join users u on u.organisation_id = r.organisation_id and u.user_id = r.agent_id
     where r.is_own and r.record_id = $2 and r.state = 'booked' order by r.changed_at desc limit 1`,
    [cast.lead.id],
  );
  return row ?? null;
}

function bookingOf(cast: Cast, row: BookingRow, pages: ReadonlySet<string>): Booking {
  const recordPath = crmPath(cast, "Potentials", row.crm_record_id);
  const meetingPath = row.crm_meeting_id ? crmPath(cast, "Events", row.crm_meeting_id) : recordPath;
  return {
    agentId: row.agent_id,
    agentName: row.name,
    startsAt: row.starts_at,
    recordPath,
    meetingPath,
    isSeen: pages.has(recordPath) && pages.has(meetingPath),
  };
}

/** At the emulated CRM, as Zoho has it. */
export function crmPath({ dataCentre, zgid }: Cast, tab: string, id = ""): string {
  return `/${dataCentre}/crm/crm/org${zgid}/tab/${tab}${id && `/${id}`}`;
}

/** What was looked at in the CRM and the mailbox. */
async function readPages({ sandboxUrl }: Sources): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${sandboxUrl}/control/pages`);
  const { pages } = (await answer.json()) as { readonly pages: Readonly<Record<string, number>> };
  return new Set(Object.keys(pages).map((page) => page.replace("GET ", "")));
}

async function findMail({ sandboxUrl }: Sources, to: string, pages: ReadonlySet<string>) {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  const { messages } = (await answer.json()) as { readonly messages: readonly { id: number }[] };
  const [newest] = messages;
  return newest ? { id: newest.id, isRead: pages.has(`/mailbox/${newest.id}`) } : null;
}
