import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Cell, seed } from "../parts/cell.ts";
import { peopleOf, setUpDemo } from "../parts/demo.ts";
import { readySample, type Sample } from "../parts/sample.ts";
import { together } from "../parts/starter.ts";

/** What is done, in order. */
export const restartSteps = [
  "Ending what was under way",
  "Emptying Milepost’s database",
  "Giving the CRM, the mailbox and Stripe their first day back",
  "Setting the companies up",
  "Reading the diaries",
] as const;

/** Milliseconds to wait for the diaries. They take a second or two. */
const patience = 60_000;

/**
 * Back to the first day, with everybody signed out: the same calls that make a cell's first day, made after all
 * that was remembered of earlier ones is gone. `tell` is given the number of steps that are done. Returns what
 * the emulated CRM holds now, with diaries around today.
 */
export async function startAgain(cell: Cell, tell: (done: number) => void): Promise<Sample> {
  const { url, sandboxUrl } = cell;
  await endStories(cell.engineAdminUrl);
  tell(1);
  await withDatabase(cell, (database) => database.query("delete from organisations"));
  tell(2);
  const sample = await readySample();
  const companies = [sample.company, ...Object.values(sample.otherCompanies)];
  for (const path of ["reset", "forget"]) {
    const answer = await fetch(`${sandboxUrl}/control/${path}`, { method: "POST" });
    if (!answer.ok) throw new Error(`The sandbox said ${answer.status} to ${path}`);
  }
  for (const company of companies) await seed(sandboxUrl, company);
  tell(3);
  await together(companies.map((company) => setUpDemo({ url, sandboxUrl, company })));
  tell(4);
  await withDatabase(cell, (database) => untilRead(database, companies));
  tell(5);
  return sample;
}

/** A story of before would find nothing of what it is about, or somebody else's. */
async function endStories(adminUrl: string): Promise<void> {
  const query = "select id from sys_invocation where status <> 'completed'";
  const listed = await fetch(`${adminUrl}/query`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query }),
  });
  if (!listed.ok) throw new Error(`The engine said ${listed.status}: ${await listed.text()}`);
  const { rows } = (await listed.json()) as { readonly rows: readonly { readonly id: string }[] };
  // One that ends by itself meanwhile is not there any more, which is as good.
  for (const { id } of rows) await fetch(`${adminUrl}/invocations/${id}/kill`, { method: "PATCH" });
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

/** As the superuser: no other role may see, or empty, more than one organisation. */
async function withDatabase<T>(
  { superuserUrl }: Cell,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const database = new pg.Client({ connectionString: milepostUrl(superuserUrl) });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

export function milepostUrl(superuserUrl: string): string {
  return superuserUrl.replace(/postgres$/, "milepost");
}
