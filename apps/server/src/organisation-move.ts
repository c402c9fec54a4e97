import { readFile } from "node:fs/promises";
import { parseArgs, parseEnv } from "node:util";
import { listUnfinished } from "./booking/follow/epoch-store.ts";
import { beginStories } from "./life/begin-stories.ts";
import { type MoveStep, moveOrganisation } from "./life/move-organisation.ts";
import { leftConfig, reachedConfig } from "./platform/config.ts";
import { toOrganisationId } from "./platform/database/organisation-id.ts";
import { withDirectoryEntry } from "./platform/directory/directory-entry.ts";
import { engine as openEngine } from "./platform/engine/engine.ts";
import { listKnownStories } from "./platform/engine/serve-stories.ts";
import { orEnd } from "./platform/or-end.ts";
import { seal as openSeal } from "./platform/seal.ts";

/**
 * `pnpm organisation:move ID --from a.env --to b.env`: all rows of an organisation, its secrets and what is
 * under way, from one cell to another; each file has that cell's settings. Killed, it is run again and goes on.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string" }, to: { type: "string" } },
});
const [id] = positionals;
if (!id || !values.from || !values.to)
  throw new Error("Which organisation, and where? organisation:move ID --from a.env --to b.env");
const organisation = toOrganisationId(id);
const [leftEnv, reachedEnv] = await Promise.all([values.from, values.to].map(readSettings));
const left = orEnd(() => leftConfig(leftEnv ?? {}));
const reached = orEnd(() => reachedConfig(reachedEnv ?? {}));
const engine = openEngine(reached.ENGINE_URL);
const stories = await listKnownStories(reached.ENGINE_ADMIN_URL);
if (!stories.includes("reservation"))
  throw new Error(`No worker is registered in the cell ${reached.CELL}`);

/** Milliseconds since 1970, of the steps that were done. */
const doneAt: Partial<Record<MoveStep, number>> = {};
const ports = {
  from: cellOf(left),
  to: cellOf(reached),
  seal: openSeal(reached.SECRET_KEYS),
  beginStories: async (db: Parameters<typeof listUnfinished>[0], of: typeof organisation) =>
    beginStories({ engine, stories }, of, await listUnfinished(db, of)),
  onStep(step: MoveStep) {
    doneAt[step] = Date.now();
    console.error(step);
  },
};
await withDirectoryEntry(reached.DIRECTORY_MIGRATOR_URL, organisation, (entry) =>
  moveOrganisation(ports, entry, organisation),
);
const { closed, opened } = doneAt;
const pauseSeconds = closed && opened ? (opened - closed) / 1000 : null;
const { CELL: from } = left;
const { CELL: to } = reached;
console.log(JSON.stringify({ name: "move", organisation, from, to, pauseSeconds }));

function cellOf({ CELL, DATABASE_MIGRATOR_URL, ENGINE_ADMIN_URL }: typeof left) {
  return { name: CELL, ownerUrl: DATABASE_MIGRATOR_URL, engineAdminUrl: ENGINE_ADMIN_URL };
}

async function readSettings(file: string): Promise<NodeJS.ProcessEnv> {
  return parseEnv(await readFile(file, "utf8"));
}
