import type { Directory } from "./directory.ts";
import { type Asked, namedOrganisation, readCookie } from "./named-organisation.ts";

/** Where a browser carries the cell that it was sent to, while it names no organisation. */
export const hintCookie = "__Host-milepost-cell";

interface Ports {
  /** Their addresses by their names. */
  readonly cells: ReadonlyMap<string, string>;
  /** Where those begin whom nobody knows. */
  readonly first: string;
  readonly directory: Pick<Directory, "find">;
}

/** The name of the cell that is asked. */
export function chooseCell({ cells, first, directory }: Ports, asked: Asked): string {
  const organisation = namedOrganisation(asked);
  const known = organisation === null ? null : directory.find(organisation);
  const hinted = readCookie(asked.headers.cookie, hintCookie);
  // A sign-in may be into another organisation than the last one, and ends in the cell where it began.
  const inOrder = asked.address.startsWith("/auth/zoho") ? [hinted, known] : [known, hinted];
  return inOrder.find((name) => name !== null && cells.has(name)) ?? first;
}
