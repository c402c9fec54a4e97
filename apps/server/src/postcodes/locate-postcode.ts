import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { locatePostcode as locate } from "@milepost/contract/endpoints/locate-postcode.ts";
import type { Database } from "../platform/database/database.ts";
import type { Identity } from "../platform/http/route.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { countryOf, type FoundPlace, findPlace } from "./find-place.ts";
import { placeProblem } from "./place-problem.ts";
import { formatPostcode } from "./read-postcode.ts";

/** Where a postcode is that somebody typed; an outcode is its middle. */
export async function locatePostcode(
  { database }: { readonly database: Database },
  { organisation }: Identity,
  text: string,
): Promise<Answer<typeof locate>> {
  const found = await database.withOrganisation(organisation, async (db) => {
    const workflows = await listEveryWorkflow(db, organisation);
    const zones = workflows.map(({ settings: { timezone } }) => timezone);
    const oneOfEach = new Map(zones.map((timezone) => [countryOf(timezone), timezone]));
    let place: FoundPlace = { kind: "empty" };
    for (const timezone of oneOfEach.values()) {
      place = await findPlace(db, { text, timezone });
      if (place.kind === "found") return place;
    }
    return place;
  });
  if (found.kind !== "found") throw placeProblem(found);
  const { postcode, place, isApproximate } = found;
  return { postcode: formatPostcode(postcode), ...place, isApproximate };
}
