import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { oweBrakeNews, voidBrakeNews } from "../owed/owe-brake-news.ts";
import { countComing, findBrake, removeBrake, saveBrake } from "./brake-store.ts";

/** As many may be off within ten minutes without anybody being asked: so many, or this part of all to come. */
const unasked = { atLeast: 5, share: 0.1, minutes: 10 } as const;

interface Believed {
  /** Of reservations. */
  readonly ids: readonly string[];
  /** An administrator has said so. */
  readonly isConfirmed: boolean;
}

/** Whether so many at once are rather a mistake: another's access, a bulk edit, a fault of the CRM. */
export function isTooMany(off: number, coming: number): boolean {
  return off > Math.max(unasked.atLeast, unasked.share * coming);
}

/**
 * Of bookings that the CRM says are off, those that may be believed. Too many at once are held back until
 * an administrator has said that they are off; the next reading looks again, and what is back by then was
 * never off.
 */
export async function believe(
  { database }: { readonly database: Database },
  organisation: OrganisationId,
  off: readonly string[],
): Promise<Believed> {
  return database.withOrganisation(organisation, async (db) => {
    const brake = await findBrake(db, organisation);
    const confirmed = new Set(brake?.isConfirmed ? brake.ids : []);
    const rest = off.filter((id) => !confirmed.has(id));
    const { coming, taken } = await countComing(db, organisation, unasked.minutes);
    if (rest.length > 0 && isTooMany(rest.length + taken, coming + taken)) {
      await saveBrake(db, organisation, { ids: rest, coming });
      if (!brake || brake.isConfirmed) await oweBrakeNews(db, organisation, rest);
      return { ids: off.filter((id) => confirmed.has(id)), isConfirmed: true };
    }
    if (brake) {
      await removeBrake(db, organisation);
      await voidBrakeNews(db, organisation);
    }
    return { ids: off, isConfirmed: confirmed.size > 0 };
  });
}
