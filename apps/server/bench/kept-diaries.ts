import { listEntries } from "../src/diary/list-entries.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import type { OrganisationId } from "../src/platform/database/organisation-id.ts";

/** One process's look at the diaries, with what it has kept of them, as a child of `pnpm trust:kept`. */
interface Question {
  readonly organisation: OrganisationId;
  readonly userIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

const database = openDatabase(process.env.DATABASE_URL ?? "", (error) => {
  throw error;
});

process.on("message", ({ organisation, ...wanted }: Question) => {
  database
    .withOrganisation(organisation, (db) => listEntries(db, organisation, wanted))
    .then(
      (answer) => process.send?.({ answer }),
      (error) => process.send?.({ error: String(error?.stack ?? error) }),
    );
});
process.once("disconnect", () => database.close());
process.send?.({ answer: "ready" });
