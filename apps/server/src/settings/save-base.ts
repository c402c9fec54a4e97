import type { Database, Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import { countryOf, type FoundPlace, findPlace } from "../postcodes/find-place.ts";
import { placeProblem } from "../postcodes/place-problem.ts";
import { listWorkflows } from "../workflows/list-workflows.ts";

/** `postcode` null: the CRM's address counts again. */
export async function saveBase(
  database: Database,
  organisation: OrganisationId,
  { userId, postcode }: { readonly userId: string; readonly postcode: string | null },
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("users")
      .set({
        set_base_postcode: postcode === null ? null : await readBase(db, organisation, postcode),
      })
      .where("organisation_id", "=", organisation)
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new Problem("NOT_FOUND", "We couldn’t find this user. Reload the page.");
  });
}

/** Compact; known in the country of one of the workflows. The middle of an area is nobody's home. */
async function readBase(db: Db, organisation: OrganisationId, text: string): Promise<string> {
  const workflows = await listWorkflows(db, organisation);
  const zones = workflows.map(({ settings: { timezone } }) => timezone);
  let place: FoundPlace = { kind: "empty" };
  for (const timezone of new Map(zones.map((zone) => [countryOf(zone), zone])).values()) {
    place = await findPlace(db, { text, timezone });
    if (place.kind === "found") break;
  }
  if (place.kind !== "found") throw placeProblem(place);
  if (place.isApproximate) {
    throw new Problem("POSTCODE_NOT_FOUND", "Enter a whole postcode.");
  }
  return place.postcode;
}
