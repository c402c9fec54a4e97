import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { together } from "@milepost/cell/starter.ts";
import pg from "pg";
import { setUpDemo } from "./demo.ts";

/** Of the folder that a cell keeps its data in: whose first day has been. */
const kept = (directory: string) => join(directory, "first-day");
const nameOf = (companies: readonly string[]) =>
  createHash("sha256").update(companies.join("\n")).digest("hex");

/** Whether the data are of these companies, with diaries around the same day, and of what they did since. */
export async function hadFirstDay(
  directory: string,
  companies: readonly string[],
): Promise<boolean> {
  const name = await readFile(kept(directory), "utf8").catch(() => null);
  return name === nameOf(companies);
}

/** Before anything of it is undone. */
export function forgetFirstDay(directory: string): Promise<void> {
  return rm(kept(directory), { force: true });
}

/** What of a cell is there already. */
interface Begun {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The folder of everything that is kept. */
  readonly directory: string;
}

/** Everything that their administrators do then; a first day that was not finished has not been. */
export async function haveFirstDay(
  { url, sandboxUrl, directory }: Begun,
  companies: readonly string[],
): Promise<void> {
  await together(companies.map((company) => setUpDemo({ url, sandboxUrl, company })));
  await writeFile(kept(directory), nameOf(companies));
}

/** A story of before would find nothing of what it is about, or somebody else's. */
export async function endStories(adminUrl: string): Promise<void> {
  // One that ends by itself meanwhile is no longer there, which is as good.
  for (const id of await listStories(adminUrl))
    await fetch(`${adminUrl}/invocations/${id}/kill`, { method: "PATCH" });
}

/** Those that have not ended. An engine that has only just started does not know yet, and is asked again. */
async function listStories(adminUrl: string): Promise<readonly string[]> {
  const query = "select id from sys_invocation where status <> 'completed'";
  const patience = performance.now() + 30_000;
  for (;;) {
    const listed = await fetch(`${adminUrl}/query`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query }),
    });
    if (listed.ok) {
      const { rows } = (await listed.json()) as { rows: readonly { readonly id: string }[] };
      return rows.map(({ id }) => id);
    }
    if (performance.now() > patience)
      throw new Error(`The engine said ${listed.status}: ${await listed.text()}`);
    await sleep(250);
  }
}

export async function emptyDatabase(superuserUrl: string): Promise<void> {
  await withDatabase(superuserUrl, (database) =>
    database.query("delete from audit_rows; delete from organisations"),
  );
}

/** The emulated world as it was before anything happened, and with these companies. */
export async function seedWorld(sandboxUrl: string, companies: readonly string[]): Promise<void> {
  for (const path of ["reset", "forget"]) {
    const answer = await fetch(`${sandboxUrl}/control/${path}`, { method: "POST" });
    if (!answer.ok) throw new Error(`The sandbox said ${answer.status} to ${path}`);
  }
  for (const body of companies) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${sandboxUrl}/control/seed`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`The sandbox refused the company: ${await answer.text()}`);
  }
}

/** As the superuser: no other role may see, or empty, more than one organisation. */
export async function withDatabase<T>(
  superuserUrl: string,
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
