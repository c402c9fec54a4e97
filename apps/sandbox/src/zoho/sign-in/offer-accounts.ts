import { canSignIn, type Organisation, type User } from "../organisation.ts";

export interface OfferedAccounts {
  readonly organisation: Organisation;
  readonly users: readonly User[];
}

export interface Offer {
  readonly shown: readonly OfferedAccounts[];
  /** How many accounts more there are. */
  readonly hidden: number;
}

const mostAccounts = 200;

/** Who may sign in, each in each of their organisations, and named or employed as `find` says. */
export function offerAccounts(organisations: readonly Organisation[], find: string): Offer {
  const wanted = find.trim().toLowerCase();
  const isWanted = (text: string) => text.toLowerCase().includes(wanted);
  let room = mostAccounts;
  let hidden = 0;
  const shown: OfferedAccounts[] = [];
  for (const organisation of organisations) {
    const ofAll = isWanted(organisation.organisation.company_name);
    const fitting = organisation.users.filter(
      (user) => canSignIn(user) && (ofAll || isWanted(user.full_name) || isWanted(user.email)),
    );
    const users = fitting.slice(0, room);
    room -= users.length;
    hidden += fitting.length - users.length;
    if (users.length > 0) shown.push({ organisation, users });
  }
  return { shown, hidden };
}
