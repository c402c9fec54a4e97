import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "@milepost/kit/cell.ts";
import type { Office } from "@milepost/kit/company/booking-office.ts";
import { until } from "@milepost/kit/until.ts";
import { askEngine } from "../recovery/engine.ts";
import type { BookedVisit } from "./race-for-visit.ts";

/** Milliseconds. */
const patience = 120_000;

/** The mirror shows them: what is missing there from now on is worth a look. */
export async function untilSeen(cell: Cell, office: Office, visits: readonly BookedVisit[]) {
  await readDiaries(cell, office);
  const ids = visits.map(({ id }) => id);
  const seen = "select from reservations where reservation_id = any ($1::uuid[]) and was_seen";
  await until(async () => {
    const { rowCount } = await office.database.query(seen, [ids]);
    if (rowCount !== ids.length) await sleep(500);
    return rowCount === ids.length;
  }, patience);
}

/** Until two readings of the diaries, one after the other, have changed nothing. */
export async function untilAtRest(cell: Cell, office: Office): Promise<void> {
  const { admin, database, organisation } = office;
  let before = "";
  const began = performance.now();
  while (performance.now() - began < patience) {
    await untilQuiet(cell, organisation);
    const { rows } = await database.query<{ all: string }>(stateOfAll, [organisation]);
    const now = rows[0]?.all ?? "";
    const brake = "select from brakes where organisation_id = $1";
    const isHeldBack = (await database.query(brake, [organisation])).rowCount === 1;
    if (now === before && !isHeldBack) return;
    before = now;
    // What the CRM says is off in great numbers is what an administrator is asked about.
    if (isHeldBack) await admin.post("/api/attention/cancellations", {});
    const moment = new Date();
    await readDiaries(cell, office);
    const read = "select from diaries where organisation_id = $1 and read_at > $2";
    await until(
      async () => (await database.query(read, [organisation, moment])).rowCount === 1,
      patience,
    );
  }
  throw new Error("It does not come to rest");
}

const stateOfAll = `select concat(
  (select string_agg(concat(reservation_id, state, starts_at, move, cancel), ' ' order by reservation_id)
   from reservations where organisation_id = $1 and state <> 'held'),
  (select string_agg(concat(owed_id, state), ' ' order by owed_id) from owed where organisation_id = $1 and what <> 'chat')) as all`;

const busy = `select id from sys_invocation where status not in ('completed', 'scheduled')
  and target_service_name in ('reservation', 'bookingFollower', 'diary')`;

async function readDiaries({ engineUrl }: Cell, { organisation }: Office): Promise<void> {
  const answer = await fetch(`${engineUrl}/diaryClock/${organisation}/wake`, { method: "POST" });
  if (!answer.ok) throw new Error(`The engine said ${answer.status}`);
}

/** No story of the company is under way, and the customers have what they are owed. */
async function untilQuiet({ engineAdminUrl }: Cell, organisation: string): Promise<void> {
  const mine = `${busy} and target_service_key like '${organisation}%'`;
  for (let quiet = 0; quiet < 3; ) {
    const rows = await askEngine(engineAdminUrl, mine);
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await sleep(250);
  }
}
