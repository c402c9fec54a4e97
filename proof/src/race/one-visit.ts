import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { callAs } from "@milepost/kit/company/booking-call.ts";
import {
  type Opening,
  openIdleCompany,
  openOpenings,
  wishOf,
} from "@milepost/kit/company/booking-company.ts";
import { emptyForm, loadNow, type Office } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { askEngine } from "../recovery/engine.ts";
import { keepHistory } from "./history.ts";
import {
  countEntries,
  isMeetingApart,
  judgeVisit,
  type VisitBreach,
  type VisitFacts,
} from "./judge-visit.ts";
import { type BookedVisit, raceForVisit, type VisitRace } from "./race-for-visit.ts";
import { readVisitFacts } from "./visit-facts.ts";

/**
 * `pnpm trust:visit [--visits N] [--seed S]`: each visit is changed by its customer's link, by an agent and by somebody
 * in the CRM at the same moment. When all has come to rest there is one appointment or none, everything that knows of it says
 * the same, and every caller who was answered that it is moved or off was right at that time.
 */
const { values } = parseArgs({
  options: {
    visits: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const wanted = Number(values.visits);
const random = seededRandom(Number(values.seed));
/** At the same time. */
const atOnce = 8;
const dayMs = 86_400_000;
/** Milliseconds. Stories go on by themselves meanwhile. */
const patience = 120_000;
/** A company's days fill up, and half of what is booked is called off. */
const batchesEach = 12;

const settings = {
  customerLink: {
    enabled: true,
    mayChange: true,
    mayCancel: true,
    maxAddedMinutes: 240,
    hoursBefore: 0,
  },
  customerNotices: { onCancel: true, onMove: true },
};

const stateOfAll = `select concat(
  (select string_agg(concat(reservation_id, state, starts_at, move, cancel), ' ' order by reservation_id)
   from reservations where organisation_id = $1 and state <> 'held'),
  (select string_agg(concat(owed_id, state), ' ' order by owed_id) from owed where organisation_id = $1 and what <> 'chat')) as all`;

const busy = `select id from sys_invocation where status not in ('completed', 'scheduled')
  and target_service_name in ('reservation', 'bookingFollower', 'diary')`;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
process.exitCode = (await run(cell)) ? 0 : 1;

interface Raced {
  readonly visit: BookedVisit;
  readonly race: VisitRace;
}

/** Whether nothing was wrong. */
async function run(cell: Cell): Promise<boolean> {
  const facts: VisitFacts[] = [];
  const breaches: (readonly VisitBreach[])[] = [];
  for (let company = 298; facts.length < wanted; company += 1) {
    const office = await openIdleCompany(cell, company);
    if (facts.length === 0) await keepHistory(office.database);
    await office.changeSettings(settings);
    const people = [...office.bookingAgents, office.admin];
    const openings = await openOpenings(office);
    for (let batch = 0; batch < batchesEach && facts.length < wanted; batch += 1) {
      const visits: BookedVisit[] = [];
      for (let made = 0; made < atOnce; made += 1) {
        const visit = await book(office, await openings.next());
        if (visit) visits.push(visit);
      }
      await untilSeen(cell, office, visits);
      const raced: Raced[] = await Promise.all(
        visits.map(async (visit, at) => {
          const elsewhere = earlyOn(visit, at);
          const agent = random.pick(people);
          return {
            visit,
            race: await raceForVisit({ cell, office, agent, random, elsewhere }, visit),
          };
        }),
      );
      await untilAtRest(cell, office);
      for (const one of await readVisitFacts(cell, office, raced)) {
        const wrong = judgeVisit(one);
        facts.push(one);
        breaches.push(wrong);
        if (wrong.length > 0) console.error(JSON.stringify({ wrong, ...one }));
      }
      console.error(`${facts.length} visits, load ${loadNow()}`);
    }
    await office.close();
  }
  const count = (kind: VisitBreach["kind"]) =>
    breaches.filter((wrong) => wrong.some((breach) => breach.kind === kind)).length;
  const figures = {
    visits: facts.length,
    lost: count("lost"),
    doubled: count("doubled"),
    orphans: count("orphans"),
    lies: count("lies"),
    uidsPerAppointment: Math.max(...facts.map(countEntries)),
    standing: facts.filter(({ row }) => row.state !== "released").length,
    leftToPerson: facts.filter(({ row }) => row.state === "attention").length,
    meetingsApart: facts.filter(isMeetingApart).length,
    edits: tally(facts.map(({ edit }) => edit)),
    answers: tally(
      facts.flatMap(({ calls }) =>
        calls.map(({ who, kind, status, code, state }) =>
          [who, kind, status, code ?? state].join(" "),
        ),
      ),
    ),
  };
  await writeMeasurement("visit-race", figures);
  const { lost, doubled, orphans, lies, uidsPerAppointment } = figures;
  return lost + doubled + orphans + lies === 0 && uidsPerAppointment === 1;
}

/** Before anybody else begins to work, on the visit's own day. */
function earlyOn({ meeting }: BookedVisit, at: number): number {
  const start = Date.parse(String(meeting.Start_DateTime));
  return start - (start % dayMs) + (4 + (at % 2)) * 3_600_000;
}

/** Null: somebody has moved there. */
async function book(office: Office, opening: Opening): Promise<BookedVisit | null> {
  const { admin, database, organisation, sandbox } = office;
  const { lead } = opening;
  const { slot, fieldagent, postcode, ...wish } = wishOf(opening);
  const asked = { ...wish, slotID: slot, appFieldAgentId: fieldagent, emailRecipient: lead.email };
  const invited = await callAs(admin, "POST", "/api/calendarInvite", asked);
  if (invited.status === 409) return null;
  const form = { ...emptyForm, ...wish, slot, fieldagent, postcode };
  const { status, body } = await callAs(admin, "POST", "/api/processBooking", form);
  if (invited.status !== 200 || status !== 200)
    throw new Error(`Not booked: ${invited.status} ${invited.body.code}, ${status} ${body.code}`);
  // No agent's invitations of this hour are too many.
  await database.query(
    `update owed set since = since - interval '1 day' where organisation_id = $1
     and what = 'invitation' and state <> 'due'`,
    [organisation],
  );
  const id = body.bookingId ?? "";
  const record = (await sandbox.list("Deals")).find((one) => one.Source_Record === lead.id);
  const meeting = (await sandbox.list("Events")).find((one) => one.Milepost_Reference === id);
  if (!record || !meeting) throw new Error(`The CRM has no visit ${id}`);
  return { id, lead, record, meeting };
}

async function readDiaries({ engineUrl }: Cell, { organisation }: Office): Promise<void> {
  const answer = await fetch(`${engineUrl}/diaryClock/${organisation}/wake`, { method: "POST" });
  if (!answer.ok) throw new Error(`The engine said ${answer.status}`);
}

/** The mirror shows them: what is missing there from now on is worth a look. */
async function untilSeen(cell: Cell, office: Office, visits: readonly BookedVisit[]) {
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
async function untilAtRest(cell: Cell, office: Office): Promise<void> {
  const { admin, database, organisation } = office;
  let before = "";
  const began = performance.now();
  while (performance.now() - began < patience) {
    await untilQuiet(cell, organisation);
    const { rows } = await database.query<{ all: string }>(stateOfAll, [organisation]);
    const now = rows[0]?.all ?? "";
    if (now === before) return;
    before = now;
    // What the CRM says is off in great numbers is what an administrator is asked about.
    const held = await database.query("select from brakes where organisation_id = $1", [
      organisation,
    ]);
    if (held.rowCount === 1) await admin.post("/api/attention/cancellations", {});
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

/** No story of the company is under way, and the customers have what they are owed. */
async function untilQuiet({ engineAdminUrl }: Cell, organisation: string): Promise<void> {
  const mine = `${busy} and target_service_key like '${organisation}%'`;
  for (let quiet = 0; quiet < 3; ) {
    const rows = await askEngine(engineAdminUrl, mine);
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await sleep(250);
  }
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
