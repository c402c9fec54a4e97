import { setTimeout as sleep } from "node:timers/promises";
import type { Starter } from "@milepost/cell/starter.ts";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { askEngine } from "../recovery/engine.ts";
import { type MortalCell, openMortalCell } from "./restore-cell.ts";
import { openRestoreOffice, type RestoreOffice } from "./restore-customers.ts";
import { add, judge, none, type Witnesses, type Wrongs } from "./restore-judge.ts";

/** Milliseconds within which nothing is held or being booked, and no story is under way. */
const patience = 100_000;
/** In which a worker must have noticed that the engine does not know it. */
const registersWithin = 10_000;

/**
 * Loses a database, an engine, both, and an engine with its worker, each while customers are between
 * invitation and booking; has it recovered by the one command; and compares what every customer's calendar
 * shows with the CRM and with the row.
 */
export async function drillWhole(starter: Starter, directory: string) {
  const known = await startKnownCell(starter, directory);
  const mortal = await openMortalCell(starter, known, directory);
  const losses = { olderDatabase, emptyEngine, both, workerAndEngine };
  let wrongs: Wrongs = none;
  let customers = 0;
  const each: Record<string, Wrongs> = {};
  for (const [number, [name, lose]] of Object.entries(losses).entries()) {
    const office = await openRestoreOffice(mortal.cell, String(71 + number));
    const named = await starter.timed(name, () => lose(mortal, office));
    const found = await settle(mortal, office, named);
    each[name] = found;
    console.error(`${name}: ${JSON.stringify(found)}`);
    wrongs = add(wrongs, found);
    customers += office.customers.length;
    await office.desk.close();
  }
  return { ...wrongs, losses: Object.keys(losses).length, customers, each };
}

/** The engine, the CRM and the mailboxes are minutes ahead of the database. */
async function olderDatabase(mortal: MortalCell, office: RestoreOffice): Promise<string> {
  const booked = await office.invited("booked");
  await office.invited("held");
  const givenBack = await office.invited("given-back");
  const underWay = await office.invited("under-way");
  const writing = await office.invited("writing");
  const uninvited = await office.hold("uninvited");
  const releasedFirst = await office.hold("released-first");
  const makeMeetings = await office.stopMeetings();
  const written = office.beginBooking(writing);
  await office.untilRow(writing, "state = 'booking'");
  await mortal.makePoint("older");

  await makeMeetings();
  await written;
  await office.beginBooking(booked);
  await office.giveBack(givenBack);
  await office.invite(uninvited);
  await office.invite(releasedFirst);
  await office.beginBooking(await office.invited("unknown-booked"));
  await office.invited("unknown-held");
  const makeMeetingsAgain = await office.stopMeetings();
  const asked = office.beginBooking(underWay);
  await office.untilHalfWritten(underWay);
  await mortal.kill("api", "worker", "PostgreSQL");
  await asked;
  await mortal.restoreDatabase("older");
  await makeMeetingsAgain();
  await mortal.startApi();
  // Before any story can say that its customer was invited.
  await office.giveBack(releasedFirst);
  await mortal.startWorker();
  const named = await mortal.recover();
  await office.endHolds();
  return named;
}

/** The worker lives on, and must notice. */
async function emptyEngine(mortal: MortalCell, office: RestoreOffice): Promise<string> {
  await office.beginBooking(await office.invited("booked"));
  await office.invited("held");
  const writing = await office.invited("writing");
  const makeMeetings = await office.stopMeetings();
  const asked = office.beginBooking(writing);
  await office.untilRow(writing, "state = 'booking'");
  await mortal.kill("Restate", "api");
  await asked;
  await mortal.startEngine({ isEmpty: true });
  await makeMeetings();
  await until(() => isRegistered(mortal), registersWithin);
  await mortal.startApi();
  await office.endHolds();
  return mortal.recover();
}

async function both(mortal: MortalCell, office: RestoreOffice): Promise<string> {
  const booked = await office.invited("booked");
  await office.invited("held");
  const half = await office.invited("half");
  const writing = await office.invited("writing");
  const makeMeetings = await office.stopMeetings();
  const written = office.beginBooking(writing);
  await office.untilHalfWritten(writing);
  await mortal.makePoint("both");
  await makeMeetings();
  await written;
  await office.beginBooking(booked);
  const makeMeetingsAgain = await office.stopMeetings();
  const asked = office.beginBooking(half);
  await office.untilHalfWritten(half);
  await mortal.kill("api", "worker", "PostgreSQL", "Restate");
  await asked;
  await mortal.restoreDatabase("both");
  await mortal.startEngine({ isEmpty: true });
  await makeMeetingsAgain();
  await Promise.all([mortal.startWorker(), mortal.startApi()]);
  await office.endHolds();
  return mortal.recover();
}

/** The form is kept, and nobody has begun with it. */
async function workerAndEngine(mortal: MortalCell, office: RestoreOffice): Promise<string> {
  const accepted = await office.invited("accepted");
  await office.invited("held");
  process.kill(mortal.find("worker").pid, "SIGSTOP");
  const asked = office.beginBooking(accepted);
  await office.untilRow(accepted, "form is not null");
  await until(async () => (await unfinished(mortal, accepted.id)) > 0);
  await mortal.kill("api", "worker", "Restate");
  await asked;
  await mortal.startEngine({ isEmpty: true });
  await Promise.all([mortal.startWorker(), mortal.startApi()]);
  await office.endHolds();
  return mortal.recover();
}

async function isRegistered({ engineAdminUrl }: MortalCell): Promise<boolean> {
  const rows = await askEngine(engineAdminUrl, "select name from sys_service").catch(() => []);
  return rows.some(({ name }) => name === "reservation");
}

async function unfinished({ engineAdminUrl }: MortalCell, id: string): Promise<number> {
  const rows = await askEngine(
    engineAdminUrl,
    `select id from sys_invocation where target_handler_name = 'book' and status <> 'completed'
       and target_service_key like '%${id}'`,
  );
  return rows.length;
}

/** Nothing is held, being booked or owed, and no story is under way or set for later. Throws with what is left. */
async function untilQuiet(engineAdminUrl: string, desk: RestoreOffice["desk"]): Promise<void> {
  let left: readonly object[] = [];
  const isQuiet = async () => {
    const open = await desk.rows<object>(
      "select reservation_id, state from reservations where is_own and state in ('held', 'booking')",
    );
    const owed = await desk.rows<object>(
      `select reservation_id, what, state from owed where is_own and sequence is not null
         and state in ('due', 'trying') and due_at is not null`,
    );
    const stories = await askEngine(
      engineAdminUrl,
      `select target, status from sys_invocation
         where target_service_name = 'reservation' and status <> 'completed'`,
    );
    left = [...open, ...owed, ...stories];
    return left.length === 0;
  };
  await until(isQuiet, patience).catch(() => {
    throw new Error(`It did not come to rest: ${JSON.stringify(left)}`);
  });
}

/** Waits until nothing is to come, and looks at all there is. */
async function settle(
  { cell, engineAdminUrl }: MortalCell,
  { desk, customers, countDeals }: RestoreOffice,
  named: string,
): Promise<Wrongs> {
  const ids = customers.map(({ id }) => id);
  await untilQuiet(engineAdminUrl, desk);
  // What would come too late or twice comes now.
  await sleep(2_000);
  const rows = await desk.rows<{ id: string; state: string }>(
    "select reservation_id as id, state from reservations where is_own and reservation_id = any ($1)",
    [ids],
  );
  const events = await desk.crm.list("Events");
  let wrongs = none;
  for (const { name, to, id, recordId, isAccepted } of customers) {
    const mails = (await mailsOf(cell, to)).map(({ event }) => event);
    const last = mails.toSorted((a, b) => a.sequence - b.sequence).at(-1)?.method ?? null;
    const seen: Witnesses = {
      isAccepted,
      meetings: events.filter(({ Description }) => String(Description).includes(id)).length,
      deals: await countDeals(recordId),
      calendar: last === "REQUEST" || last === "CANCEL" ? last : null,
      state: rows.find((row) => row.id === id)?.state ?? null,
      isNamed: named.includes(id),
    };
    const found = judge(seen);
    console.error(`  ${name}: ${JSON.stringify(seen)} ${JSON.stringify(found)}`);
    wrongs = add(wrongs, found);
  }
  return wrongs;
}
