import { setTimeout as sleep } from "node:timers/promises";
import { listUnfinished } from "./booking/follow/epoch-store.ts";
import { listUnknown } from "./booking/follow/list-unknown.ts";
import { beginStories } from "./life/begin-stories.ts";
import { recoverConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { listOrganisations } from "./platform/database/list-organisations.ts";
import type { OrganisationId } from "./platform/database/organisation-id.ts";
import { engine as openEngine } from "./platform/engine/engine.ts";
import { listKnownStories } from "./platform/engine/serve-stories.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm recover`: after an engine came back without its files, a database from a backup, or both. Begins
 * everything again that stands in the database as under way, waits until each hold and booking was looked
 * for in the CRM, and names what only the engine knows of. Safe to repeat, and while everything runs.
 */
const config = orEnd(() => recoverConfig(process.env));
const database = openDatabase(config.DATABASE_URL, (error) => console.error(error.message));
const engine = openEngine(config.ENGINE_URL);
/** Milliseconds: for a worker to be registered, and for the CRM to have been asked. */
const patience = 60_000;

let [bookings, holds] = [0, 0];
try {
  const stories = await untilRegistered();
  const organisations = await listOrganisations(config.DATABASE_AUDIT_URL);
  for (const organisation of organisations) await beginAgain(organisation, stories);
  const unknown = await listUnknown(database, config.ENGINE_ADMIN_URL, organisations);
  for (const { organisation, id } of unknown) {
    console.error(
      `unknown: ${id} of organisation ${organisation}. The engine knows of this reservation, and the database does not: look for the reference in the CRM, and for the invitation in the mail server's log.`,
    );
  }
  const notLookedFor = await untilLookedFor(organisations);
  const counts = { bookings, holds, unknown: unknown.length, notLookedFor };
  if (notLookedFor > 0) {
    console.error(
      "A CRM does not answer. What was not looked for waits for it, and nobody is mailed.",
    );
    process.exitCode = 1;
  }
  console.log(JSON.stringify({ name: "recover", organisations: organisations.length, ...counts }));
} finally {
  await database.close();
}

async function untilRegistered(): Promise<readonly string[]> {
  for (const until = Date.now() + patience; ; await sleep(500)) {
    const known = await listKnownStories(config.ENGINE_ADMIN_URL).catch((): string[] => []);
    if (known.includes("reservation")) return known;
    if (Date.now() > until)
      throw new Error("No worker is registered with the engine: start one, and repeat this.");
  }
}

async function beginAgain(organisation: OrganisationId, stories: readonly string[]): Promise<void> {
  const unfinished = await database.withOrganisation(organisation, (db) =>
    listUnfinished(db, organisation),
  );
  const ofBookings = unfinished.filter(({ handler }) => handler === "book").length;
  bookings += ofBookings;
  holds += unfinished.length - ofBookings;
  await beginStories({ engine, stories }, organisation, unfinished);
}

/** How many there are still. */
async function untilLookedFor(organisations: readonly OrganisationId[]): Promise<number> {
  for (const until = Date.now() + patience; ; await sleep(500)) {
    let count = 0;
    for (const organisation of organisations) {
      const unfinished = await database.withOrganisation(organisation, (db) =>
        listUnfinished(db, organisation),
      );
      count += unfinished.filter(({ isOfAnother }) => isOfAnother).length;
    }
    if (count === 0 || Date.now() > until) return count;
  }
}
