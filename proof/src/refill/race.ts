import { parseArgs } from "node:util";
import type { FreedSlot } from "@milepost/contract/endpoints/home/waiting.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { callAs } from "@milepost/kit/company/booking-call.ts";
import { openIdleCompany, openOpenings, wishOf } from "@milepost/kit/company/booking-company.ts";
import { emptyForm, loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { openWaitingOffice } from "./waiting-office.ts";

/**
 * `pnpm trust:refill [--attempts N] [--seed S]`: slots free, each is offered to one customer who waits, and everybody in the
 * office takes it at the same moment, while others want the same time by a search. One has it; who has it passes it on or
 * books it, and the next is offered it.
 */
const { values } = parseArgs({
  options: {
    attempts: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const attempts = Number(values.attempts);
const random = seededRandom(Number(values.seed));
/** At the same moment, for one slot. */
const takersAtOnce = 48;
const searchersAtOnce = 4;
const freedAtOnce = 8;
const waitingAtLeast = 40;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
const office = await openIdleCompany(cell);
const waiting = openWaitingOffice(cell, office);
const openings = await openOpenings(office);
const people = [...office.bookingAgents, office.admin];
const found = { taken: 0, winners: 0, several: 0, none: 0, failed: 0, doubled: 0, unlike: 0 };
let raced = 0;
let booked = 0;
let passed = 0;
let left = 0;

await fill();
while (raced < attempts) {
  const offers = await waiting.offers();
  if (offers.length < freedAtOnce) await free(freedAtOnce - offers.length);
  for (const offer of await waiting.offers()) await race(offer);
  await fill();
  console.error(`${raced} attempts, ${found.winners} winners, load ${loadNow()}`);
}
await office.close();
const isGood = Object.entries(found).every(
  ([name, count]) => ["taken", "winners"].includes(name) || count === 0,
);
await writeMeasurement("refill-race", {
  attempts: raced,
  ...found,
  booked,
  passed,
  people: people.length,
  takersAtOnce,
  load: loadNow(),
});
process.exitCode = isGood && found.winners === found.taken ? 0 : 1;

/** As many wait as before. */
async function fill(): Promise<void> {
  const leads = await office.makeLeads(Math.max(0, waitingAtLeast - left));
  for (const lead of leads) await waiting.add(lead);
  left += leads.length;
}

/** Held by a search and given back. */
async function free(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const wish = wishOf(await openings.next());
    const held = await callAs(office.admin, "POST", "/api/holds", wish);
    if (held.status === 200)
      await callAs(office.admin, "DELETE", `/api/holds/${held.body.reservationId}`);
  }
  await waiting.sweep();
  await waiting.settled();
}

async function race(offer: FreedSlot): Promise<void> {
  const path = `/api/waiting/offers/${offer.bookingId}`;
  const takers = Array.from({ length: takersAtOnce }, () => random.pick(people));
  const leads = await office.makeLeads(1);
  const { slot, week, deviation, appFieldAgentId: fieldagent } = offer;
  const wish = { slot, week, deviation, fieldagent, wf: 1 };
  const searches = Array.from({ length: searchersAtOnce }, () =>
    callAs(random.pick(people), "POST", "/api/holds", { ...wish, recordId: leads[0]?.id }),
  );
  const takes = await Promise.all(takers.map((one) => callAs(one, "POST", `${path}/take`)));
  const holds = await Promise.all(searches);
  const winners = new Set(takers.filter((_, at) => takes[at]?.status === 200));
  raced += takes.length;
  found.taken += 1;
  if (winners.size === 1) found.winners += 1;
  if (winners.size > 1) found.several += 1;
  if (winners.size === 0) found.none += 1;
  found.failed += [...takes, ...holds].filter(({ status }) => ![200, 409].includes(status)).length;
  found.doubled += holds.filter(({ status }) => status === 200).length;
  const [winner] = winners;
  if (!winner) return;
  const shown = (await waiting.offers(winner)).find((one) => one.bookingId === offer.bookingId);
  if (!shown?.isMine) found.unlike += 1;
  await end(offer, winner, wish);
}

/** Two in ten customers say yes. */
async function end(offer: FreedSlot, winner: Browserless, wish: object): Promise<void> {
  const { bookingId, recordId, postcode } = offer;
  if (!random.chance(0.2)) {
    const answer = await callAs(winner, "POST", `/api/waiting/offers/${bookingId}/pass`);
    passed += answer.status === 200 ? 1 : 0;
    return waiting.settled();
  }
  const form = { ...emptyForm, ...wish, recordId, postcode };
  const answer = await callAs(winner, "POST", "/api/processBooking", form);
  if (answer.body.bookingId !== bookingId) found.unlike += 1;
  booked += 1;
  left -= 1;
}
