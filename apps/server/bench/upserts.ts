import { loadPlan } from "../src/diary/reading/load-plan.ts";
import { writeRecords } from "../src/diary/reading/write-records.ts";
import { type Db, openDatabase } from "../src/platform/database/database.ts";
import type { OrganisationId } from "../src/platform/database/organisation-id.ts";

/**
 * The mirror's own writing without a CRM, as a child of `pnpm bench:cell` and `pnpm drill:restore`: meetings
 * of these organisations are moved to and fro, so many at once, each organisation by one writer at a time.
 */
interface Question {
  /** As many are written to at the same time. */
  readonly organisations: readonly OrganisationId[];
  /** The mirror reads up to 100 records from the CRM at once; a notification mostly names one. */
  readonly atOnce: number;
  readonly seconds: number;
}

const module = "Events";
const minutesMoved = 5;
/** A database that goes away fails the write under way; that failure says enough. */
const database = openDatabase(process.env.DATABASE_URL ?? "", () => {});

/** How many records were written. */
async function write(organisation: OrganisationId, { atOnce, seconds }: Question): Promise<number> {
  const ends = performance.now() + seconds * 1000;
  const { agents, meetings } = await database.withOrganisation(organisation, async (db) => {
    const loaded = await loadPlan(db, organisation, Date.now());
    if (loaded === null) throw new Error(`${organisation} has no diaries`);
    return { agents: loaded.agents, meetings: await listMeetings(db, organisation) };
  });
  let written = 0;
  for (let turn = 1; performance.now() < ends; turn = -turn) {
    for (let at = 0; at < meetings.length && performance.now() < ends; at += atOnce) {
      const some = meetings.slice(at, at + atOnce);
      const readAt = new Date();
      const records = some.map(({ id, startsAt, endsAt, ...meeting }) => ({
        id,
        modifiedAt: readAt,
        entries: [
          {
            ...meeting,
            kind: "meeting" as const,
            aboutId: null,
            fields: {},
            startsAt: moved(startsAt, turn),
            endsAt: moved(endsAt, turn),
          },
        ],
      }));
      await database.withOrganisation(organisation, (db) =>
        writeRecords(
          db,
          organisation,
          { module, records, goneIds: [], readAt, wasListed: true },
          agents,
        ),
      );
      written += some.length;
    }
  }
  return written;
}

const moved = (date: Date, turn: number) =>
  new Date(date.getTime() + (turn > 0 ? minutesMoved * 60_000 : 0));

/** As they lie in the diaries of no agent in particular. */
async function listMeetings(db: Db, organisation: OrganisationId) {
  const rows = await db
    .selectFrom("diary_entries")
    .select(["crm_record_id", "user_id", "starts_at", "ends_at", "postcode"])
    .where("organisation_id", "=", organisation)
    .where("module", "=", module)
    .where("postcode", "is not", null)
    .orderBy("crm_record_id")
    .execute();
  return rows.map((row) => ({
    id: row.crm_record_id,
    userId: row.user_id,
    postcode: row.postcode,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

async function answer(question: Question) {
  const began = performance.now();
  const written = await Promise.all(
    question.organisations.map((organisation) => write(organisation, question)),
  );
  const records = written.reduce((sum, one) => sum + one, 0);
  return { records, seconds: (performance.now() - began) / 1000 };
}

process.on("message", (question: Question) => {
  answer(question).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once("disconnect", () => database.close());
process.send?.({ answer: "ready" });
