import { parseArgs } from "node:util";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { openIdleCompany, openOpenings } from "@milepost/kit/company/booking-company.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { bookVisit } from "./book-visit.ts";
import { keepHistory } from "./history.ts";
import {
  countEntries,
  isMeetingApart,
  judgeVisit,
  type VisitBreach,
  type VisitFacts,
} from "./judge-visit.ts";
import { type BookedVisit, raceForVisit, type VisitRace } from "./race-for-visit.ts";
import { untilAtRest, untilSeen } from "./until-at-rest.ts";
import { readVisitFacts } from "./visit-facts.ts";

/**
 * `pnpm trust:visit [--visits N] [--seed S]`: each visit is changed by its customer's link, by an agent and by somebody
 * in the CRM at the same moment. When all has come to rest there is one appointment or none, everything that knows of it says
 * the same, and each answer that it is moved or off was right at that time.
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
        const visit = await bookVisit(office, await openings.next());
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
  const apart = facts.filter(isMeetingApart);
  const figures = {
    visits: facts.length,
    lost: count("lost"),
    doubled: count("doubled"),
    orphans: count("orphans"),
    lies: count("lies"),
    uidsPerAppointment: Math.max(...facts.map(countEntries)),
    standing: facts.filter(({ row }) => row.state !== "released").length,
    leftToPerson: facts.filter(({ row }) => row.state === "attention").length,
    meetingsApart: apart.length,
    apartAfter: tally(apart.map(({ edit, row }) => `${edit}, ${row.state}`)),
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

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
