import type { Answer, locatePostcode as locate, TimeZone } from "@milepost/contract";
import type { Database } from "../platform/database.ts";
import type { Identity } from "../platform/route.ts";
import { findPlace } from "./find-place.ts";
import { formatPostcode } from "./postcode.ts";
import { refusePlace } from "./refuse-place.ts";

/** Where a postcode is that somebody typed; an outcode is its middle. */
export async function locatePostcode(
  { database }: { readonly database: Database },
  { organisation }: Identity,
  { postcode, timezone }: { readonly postcode: string; readonly timezone: TimeZone },
): Promise<Answer<typeof locate>> {
  const found = await database.withOrganisation(organisation, (db) =>
    findPlace(db, { text: postcode, timezone }),
  );
  if (found.kind !== "found") throw refusePlace(found);
  return { postcode: formatPostcode(found.postcode), ...found.place };
}
