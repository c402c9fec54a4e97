import type { Cell } from "@milepost/kit/cell.ts";
import type { Office } from "@milepost/kit/company/booking-office.ts";
import { Temporal } from "temporal-polyfill";
import { type History, readHistory } from "./history.ts";
import type { VisitFacts } from "./judge-visit.ts";
import type { BookedVisit, VisitRace } from "./race-for-visit.ts";

interface Row {
  readonly id: string;
  readonly state: string;
  readonly starts_at: Date;
  readonly is_changing: boolean;
  readonly warning: string | null;
}

interface Message {
  readonly sha256: string;
  readonly event: {
    readonly method: string;
    readonly uid: string;
    readonly sequence: number;
    readonly start: string;
    readonly zone: string;
  } | null;
}

/** All that is kept of each visit anywhere, in their order. */
export async function readVisitFacts(
  cell: Cell,
  office: Office,
  raced: readonly { readonly visit: BookedVisit; readonly race: VisitRace }[],
): Promise<VisitFacts[]> {
  const { database, organisation, sandbox } = office;
  const ids = raced.map(({ visit }) => visit.id);
  const { rows } = await database.query<Row>(
    `select reservation_id as id, state, starts_at,
       move is not null or (cancel is not null and state <> 'released') or exists (
         select from reservations k where k.kept_for = r.reservation_id) as is_changing,
       coalesce(cancel ->> 'warning', nullif(answer ->> 'warnings', '[]')) as warning
     from reservations r where reservation_id = any ($1::uuid[])`,
    [ids],
  );
  const { rows: taken } = await database.query<{ record_id: string; taking: number }>(
    `select record_id, count(*)::int as taking from reservations
     where organisation_id = $1 and state <> 'released' group by record_id`,
    [organisation],
  );
  const deals = await sandbox.list("Deals");
  const events = await sandbox.list("Events");
  const history = await readHistory(database, organisation);
  const all: VisitFacts[] = [];
  for (const { visit, race } of raced) {
    const row = rows.find(({ id }) => id === visit.id);
    if (!row) throw new Error(`The visit ${visit.id} is gone`);
    const own = deals.filter(({ Source_Record }) => Source_Record === visit.lead.id);
    const meetings = events.filter(({ Milepost_Reference }) => Milepost_Reference === visit.id);
    all.push({
      ...race,
      row: {
        state: row.state,
        start: row.starts_at.getTime(),
        isChanging: row.is_changing,
        warning: row.warning,
      },
      versions: versionsOf(history, visit.id),
      taking: taken.find(({ record_id }) => record_id === visit.lead.id)?.taking ?? 0,
      records: own.map(({ Appointment_Start: start }) => (start ? instantOf(start) : null)),
      meetings: meetings.map(({ Start_DateTime }) => instantOf(Start_DateTime)),
      mails: await readMails(cell, visit.lead.email),
    });
  }
  return all;
}

const instantOf = (text: unknown) => Date.parse(String(text));

function versionsOf({ reservations }: History, id: string): VisitFacts["versions"] {
  return reservations
    .flat()
    .filter(({ row }) => row.reservation_id === id)
    .map(({ from, to, row }) => ({
      from,
      to,
      state: row.state,
      start: Date.parse(row.starts_at),
    }));
}

async function readMails({ sandboxUrl }: Cell, to: string): Promise<VisitFacts["mails"]> {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  const { messages } = (await answer.json()) as { messages: Message[] };
  return messages.toReversed().flatMap(({ event, sha256 }) => {
    if (!event) return [];
    const { method, uid, sequence, start, zone } = event;
    const at = Temporal.PlainDateTime.from(start).toZonedDateTime(zone).epochMilliseconds;
    return [{ method, uid, sequence, start: at, identity: sha256 }];
  });
}
