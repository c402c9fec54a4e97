import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "@milepost/kit/cell.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import {
  emptyDatabase,
  endStories,
  forgetFirstDay,
  haveFirstDay,
  seedWorld,
  withDatabase,
} from "@milepost/kit/first-day.ts";
import { readySample, type Sample } from "@milepost/kit/sample.ts";
import { writeHistory } from "@milepost/kit/write-history.ts";
import type pg from "pg";

/** What is done, in order. */
export const restartSteps = [
  "Stopping what was under way",
  "Emptying Milepost’s database",
  "Resetting the CRM, the mailbox and Stripe",
  "Setting up the companies",
  "Reading the diaries",
] as const;

/** Milliseconds to wait for the diaries. They take a second or two. */
const patience = 60_000;

/**
 * Back to the first day, with everybody signed out: the same calls that make a cell's first day, made after all
 * that was remembered of earlier ones is gone, and the weeks before it. `tell` is given the number of steps that are done. Returns what
 * the emulated CRM holds now, with diaries around today.
 */
export async function startAgain(cell: Cell, tell: (done: number) => void): Promise<Sample> {
  await forgetFirstDay(cell.directory);
  await endStories(cell.engineAdminUrl);
  tell(1);
  await emptyDatabase(cell.superuserUrl);
  tell(2);
  const sample = await readySample();
  const companies = [sample.company, ...Object.values(sample.otherCompanies)];
  await seedWorld(cell.sandboxUrl, companies);
  tell(3);
  await haveFirstDay(cell, companies);
  await writeHistory({ ...cell, company: sample.company });
  tell(4);
  await withDatabase(cell.superuserUrl, (database) => untilRead(database, companies));
  tell(5);
  return sample;
}

async function untilRead(database: pg.Client, companies: readonly string[]): Promise<void> {
  const agents = companies.flatMap((company) =>
    peopleOf(company).users.filter(({ role }) => /field/i.test(role.name)),
  );
  const until = Date.now() + patience;
  for (;;) {
    const { rows } = await database.query("select count(*)::int as read from diary_agents");
    if (rows[0]?.read >= agents.length) return;
    if (Date.now() > until)
      throw new Error(`${rows[0]?.read} of ${agents.length} diaries were read`);
    await sleep(100);
  }
}
