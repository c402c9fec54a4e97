import { setTimeout as sleep } from "node:timers/promises";
import type { Tables } from "@milepost/db";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { DirectoryEntry } from "../platform/directory/directory-entry.ts";
import type { Seal } from "../platform/seal.ts";
import { addAuditRow, asMover, type LifePorts, readName } from "./as-owner.ts";
import { copyRows } from "./copy-rows.ts";
import { deleteRows } from "./delete-organisation.ts";
import { clearMark, findMark, setMark } from "./move-mark.ts";
import { listUnderWay, removeStories } from "./remove-stories.ts";
import { resealOrganisation } from "./reseal-organisation.ts";

/** One of the two cells. */
interface MovingCell extends LifePorts {
  readonly name: string;
}

export interface MovePorts {
  readonly from: MovingCell;
  readonly to: MovingCell;
  /** Of the cell it comes to: opens what was sealed in either, and seals with that cell's first key. */
  readonly seal: Seal;
  /** Begins what stands in the rows as under way, in the cell it comes to. */
  readonly beginStories: (db: Db, organisation: OrganisationId) => Promise<void>;
  /** Called after each step. */
  readonly onStep: (step: MoveStep) => void;
}

export type MoveStep =
  | "closed"
  | "stopped"
  | "copied"
  | "switched"
  | "begun"
  | "opened"
  | "deleted";

/** Milliseconds in which calls that came in before the door was closed are answered: nearly all of them are. */
const callsEnd = 1_000;
/** Milliseconds for bookings and mails that are under way; later they are handed over. */
const storiesEnd = 15_000;
/** Milliseconds for a step that is waiting for somebody else's server: none waits longer. */
const stepsEnd = 60_000;

/**
 * Moves an organisation from one cell to another, or goes on where an earlier try was killed. At every
 * moment it is open in one cell at most, and the directory names the one that has it. A try that fails
 * before the directory was changed opens it again where it was.
 */
export async function moveOrganisation(
  ports: MovePorts,
  entry: DirectoryEntry,
  organisation: OrganisationId,
): Promise<void> {
  const { from, to } = ports;
  await refuseSameDatabase(ports, organisation);
  const cell = await entry.read();
  if (cell === from.name) {
    try {
      await bringOver(ports, organisation);
    } catch (error) {
      // Still the only mover: the directory's connection answers.
      await entry.read();
      await clearMark(from.ownerUrl, organisation);
      throw error;
    }
    await entry.change(from.name, to.name);
    ports.onStep("switched");
  } else if (cell !== to.name) throw new Error(`It is in the cell ${cell}`);
  await openThere(ports, organisation);
  await deleteHere(ports, organisation);
}

/** One that was moved to itself would be deleted. */
async function refuseSameDatabase(
  { from, to }: MovePorts,
  organisation: OrganisationId,
): Promise<void> {
  const name = ({ ownerUrl }: MovingCell) =>
    asMover(ownerUrl, organisation, async (client) => {
      const sql = "select current_epoch() as epoch, current_database() as database";
      return JSON.stringify((await client.query(sql)).rows);
    });
  if ((await name(from)) === (await name(to)) || from.name === to.name)
    throw new Error("Both are the same cell");
}

async function bringOver(ports: MovePorts, organisation: OrganisationId): Promise<void> {
  const { from, to, onStep } = ports;
  await markFrom(ports, organisation, "closing");
  onStep("closed");
  await sleep(callsEnd);
  // What is still under way after that begins again from its rows in the other cell.
  await isQuiet(
    from,
    organisation,
    { anyOf: ["pending", "ready", "running", "suspended"] },
    storiesEnd,
  );
  await markFrom(ports, organisation, "moving");
  if (!(await isQuiet(from, organisation, { anyOf: ["running"] }, stepsEnd)))
    throw new Error("A step of a booking or a mail does not end: try again later");
  onStep("stopped");
  await asMover(from.ownerUrl, organisation, (source) =>
    asMover(to.ownerUrl, organisation, (target) => copy(ports, organisation, source, target)),
  );
  onStep("copied");
}

async function markFrom(
  { from, to }: MovePorts,
  organisation: OrganisationId,
  state: "closing" | "moving",
): Promise<void> {
  await asMover(from.ownerUrl, organisation, async (client) => {
    await readName(client, organisation);
    await setMark(client, organisation, { state, cell: to.name });
  });
}

/** What an earlier try has brought is brought again. */
async function copy(
  { from, seal }: MovePorts,
  organisation: OrganisationId,
  source: pg.Client,
  target: pg.Client,
): Promise<void> {
  const mark = await findMark(target, organisation);
  if (mark === "arriving") await deleteRows(target, organisation);
  await setMark(target, organisation, { state: "arriving", cell: from.name });
  await copyRows(source, target);
  await resealOrganisation(seal, dbOn(target), organisation);
  await addAuditRow(target, organisation, "organisation:move");
}

/** First the stories, which wait: an open organisation has all of its own. */
async function openThere(
  { to, beginStories, onStep }: MovePorts,
  organisation: OrganisationId,
): Promise<void> {
  await asMover(to.ownerUrl, organisation, async (client) => {
    await readName(client, organisation);
    await beginStories(dbOn(client), organisation);
  });
  onStep("begun");
  await clearMark(to.ownerUrl, organisation);
  onStep("opened");
}

async function deleteHere(
  { from, to, onStep }: MovePorts,
  organisation: OrganisationId,
): Promise<void> {
  await asMover(from.ownerUrl, organisation, async (client) => {
    await setMark(client, organisation, { state: "moved", cell: to.name });
    await deleteRows(client, organisation);
  });
  await removeStories(from.engineAdminUrl, organisation);
  onStep("deleted");
}

/** Whether none of its bookings and mails is in one of these states, waited for. */
async function isQuiet(
  { engineAdminUrl }: MovingCell,
  organisation: OrganisationId,
  { anyOf }: { readonly anyOf: readonly string[] },
  patience: number,
): Promise<boolean> {
  for (const until = Date.now() + patience; ; await sleep(100)) {
    const states = await listUnderWay(engineAdminUrl, organisation);
    if (!states.some((state) => anyOf.includes(state))) return true;
    if (Date.now() > until) return false;
  }
}

/** The stores' own statements on the owner's connection, whose transaction is the organisation's. */
function dbOn(client: pg.Client): Db {
  const connection = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
