import type { Database } from "../platform/database.ts";
import { perMinute } from "../platform/per-minute.ts";
import type { Gate, Identity } from "../platform/route.ts";
import type { Sessions } from "./session-cookie.ts";
import { findIdentity } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly sessions: Sessions;
  /** The workflows open to somebody. */
  readonly listAccess: (identity: Identity) => Promise<readonly Access[]>;
}

interface Access {
  readonly workflowId: number;
  readonly mayManage: boolean;
}

/** Of one address. More than a page with an old cookie asks for, and far less than a flood. */
const forgedPerMinute = 120;

/** Who is signed in, by cookie or bearer; what they may do, by the CRM's administrators and the workflows' lists. */
export function sessionGate({ database, sessions, listAccess }: Ports): Gate {
  const countForged = perMinute(forgedPerMinute);
  return {
    claimed(credentials) {
      const key = sessions.read(credentials);
      return key === null || key === "forged" ? null : key.organisation;
    },

    async identify(credentials) {
      const key = sessions.read(credentials);
      if (key === "forged") countForged(credentials.ip);
      if (key === null || key === "forged") return null;
      return database.withOrganisation(key.organisation, (db) =>
        findIdentity(db, key.organisation, key.hash),
      );
    },

    async allows(identity, caller, workflows) {
      if (caller === "signed-in" || caller === "public") return true;
      if (caller === "organisation-admin") return identity.isAdmin;
      if (caller === "hook") return false;
      const access = await listAccess(identity);
      const isOpen = ({ mayManage }: Access) => caller === "workflow-user" || mayManage;
      const open = access.filter(isOpen).map(({ workflowId }) => workflowId);
      return workflows.length === 0 ? open.length > 0 : workflows.every((id) => open.includes(id));
    },
  };
}
