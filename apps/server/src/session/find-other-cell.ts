import { type Database, isElsewhere } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Directory } from "../platform/directory/directory.ts";
import { isKnownOrganisation } from "./store.ts";

export interface CellPorts {
  readonly database: Database;
  /** This cell's name and the directory of all; null: there is no other cell. */
  readonly cells: { readonly own: string; readonly directory: Directory } | null;
}

/**
 * The cell that has an organisation, if it is another than this; null: it is here, or begins here. The directory is
 * asked only about those that this cell does not know.
 */
export async function findOtherCell(
  { database, cells }: CellPorts,
  organisation: OrganisationId,
  { mayBegin }: { readonly mayBegin: boolean },
): Promise<string | null> {
  if (cells === null || (await isHere(database, organisation))) return null;
  const { own, directory } = cells;
  const cell = mayBegin
    ? await directory.claim(organisation, own)
    : await directory.find(organisation);
  return cell === own ? null : cell;
}

function isHere(database: Database, organisation: OrganisationId): Promise<boolean> {
  return database
    .atDoor()
    .withOrganisation(organisation, (db) => isKnownOrganisation(db, organisation))
    .catch((error) => {
      if (isElsewhere(error)) return false;
      throw error;
    });
}
