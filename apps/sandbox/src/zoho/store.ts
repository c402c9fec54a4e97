import type { Database } from "../database.ts";
import { canSignIn, keyOf, type Organisation, type User } from "./organisation.ts";
import type { DataCentre } from "./sign-in/data-centres.ts";

/** One user of one organisation: what a code or a token stands for. */
export interface Holder {
  readonly dataCentre: DataCentre;
  readonly zgid: string;
  readonly userId: string;
}

export interface Caller {
  readonly organisation: Organisation;
  readonly user: User;
}

export interface Organisations {
  list(): readonly Organisation[];
  find(dataCentre: DataCentre, zgid: string): Organisation | null;
  /** Null too when the user may no longer sign in. */
  findCaller(holder: Holder): Caller | null;
  /** Tokens of users who are still there stay good. */
  replace(organisation: Organisation): void;
}

export function openOrganisations(database: Database): Organisations {
  const rows = database.rows<Organisation>("organisations");
  const all = new Map(rows.all());

  const find = (dataCentre: DataCentre, zgid: string) => all.get(`${dataCentre}/${zgid}`) ?? null;

  return {
    list: () => [...all.values()],
    find,
    findCaller({ dataCentre, zgid, userId }) {
      const organisation = find(dataCentre, zgid);
      const user = organisation?.users.find(({ id }) => id === userId);
      return organisation && user && canSignIn(user) ? { organisation, user } : null;
    },
    replace(organisation) {
      all.set(keyOf(organisation), organisation);
      rows.put(keyOf(organisation), organisation);
    },
  };
}
