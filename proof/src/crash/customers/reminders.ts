import { setTimeout as sleep } from "node:timers/promises";
import type { JourneyPorts } from "../crash-during.ts";
import { untilSettled } from "../stories.ts";
import { wakeSweeper } from "./wake-sweeper.ts";

/** The reminders of one visit, whose hour comes when the test wants. */
export interface VisitReminders {
  /** Until they are worked out, or after a while all the same. */
  plan(): Promise<void>;
  /** Their hour has come: until they are out, the worker has died or a while has passed. */
  send(hasDied: () => boolean): Promise<void>;
  /** What would be tried again in minutes is tried now: until none is left, or after a while all the same. */
  settle(): Promise<void>;
}

/** Milliseconds that a text may be on its way to the provider after the death of who sent it. */
const onTheWay = 1_000;

export function openReminders(
  { cell, records }: JourneyPorts,
  organisation: string,
  id: string,
): VisitReminders {
  const countOpen = async () => {
    const [row] = await records.rows<{ all: number; open: number }>(
      `select count(*)::int as all, count(*) filter (where ${open})::int as open
       from reminders where reservation_id = $1`,
      [id],
    );
    return row ?? { all: 0, open: 0 };
  };
  const hasten = () =>
    records.rows(
      `update reminders set try_at = now() where reservation_id = $1 and ${open} returning way`,
      [id],
    );
  return {
    async plan() {
      for (let tries = 0; (await countOpen()).all === 0 && tries < 40; tries += 1) {
        if (tries % 10 === 0) await wakeSweeper(cell, organisation);
        await sleep(250);
      }
    },
    async send(hasDied) {
      await hasten();
      await wakeSweeper(cell, organisation);
      for (let tries = 0; (await countOpen()).open > 0 && tries < 50; tries += 1) {
        if (hasDied()) return;
        await sleep(100);
      }
    },
    async settle() {
      for (let tries = 0; tries < 40; tries += 1) {
        await untilSettled(cell, 60, id);
        await sleep(onTheWay);
        if ((await hasten()).length === 0) return;
        await wakeSweeper(cell, organisation);
      }
    },
  };
}

const open = "state in ('due', 'trying')";

/** Hours: nothing is due before so long. */
const farAhead = 2;

/** The hour of every reminder of these companies has come, whenever their visits are. */
export async function remindEverybody(
  { cell, records }: JourneyPorts,
  organisations: readonly string[],
): Promise<void> {
  const ours = "organisation_id = any ($1::uuid[])";
  for (let tries = 0; tries < 300; tries += 1) {
    const unplanned = await records.rows(
      `select from reservations r where ${ours} and state in ('booked', 'attention')
         and starts_at > now() + make_interval(hours => ${farAhead}) and not exists (
           select from reminders m where m.reservation_id = r.reservation_id and m.starts_at = r.starts_at)`,
      [organisations],
    );
    const due = await records.rows(
      `update reminders set try_at = now() where ${ours} and ${open} returning way`,
      [organisations],
    );
    if (unplanned.length + due.length === 0) return;
    for (const organisation of organisations) await wakeSweeper(cell, organisation);
    await sleep(2 * onTheWay);
    await untilSettled(cell, 60);
  }
}
