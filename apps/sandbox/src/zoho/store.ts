import { jsonFile } from "../json-file.ts";
import type { DataCentre } from "./data-centres.ts";
import { canSignIn, type Organisation, type User } from "./organisation.ts";

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
  /** Null too when the user may not sign in any more. */
  findCaller(holder: Holder): Caller | null;
  /** Tokens of users who are still there stay good. */
  replace(organisation: Organisation): void;
}

export function openOrganisations(directory: string | null): Organisations {
  const file = jsonFile<readonly Organisation[]>(directory, "zoho-organisations.json");
  let all = file.read() ?? [];

  const find = (dataCentre: DataCentre, zgid: string) =>
    all.find((one) => one.dataCentre === dataCentre && one.organisation.zgid === zgid) ?? null;

  return {
    list: () => all,
    find,
    findCaller({ dataCentre, zgid, userId }) {
      const organisation = find(dataCentre, zgid);
      const user = organisation?.users.find(({ id }) => id === userId);
      return organisation && user && canSignIn(user) ? { organisation, user } : null;
    },
    replace(organisation) {
      const before = find(organisation.dataCentre, organisation.organisation.zgid);
      all = before
        ? all.map((one) => (one === before ? organisation : one))
        : [...all, organisation];
      file.write(all);
    },
  };
}
