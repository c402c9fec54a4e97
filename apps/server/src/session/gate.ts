import type { Database } from "../platform/database.ts";
import type { Gate } from "../platform/route.ts";
import { listWorkflowAccess } from "../settings/workflow-access.ts";
import { readSessionKey } from "./session-cookie.ts";
import { findIdentity } from "./store.ts";

/** Who is signed in, by cookie; what they may do, by the CRM's administrators and the workflows' lists. */
export function sessionGate(database: Database): Gate {
  return {
    claimed: (cookies) => readSessionKey(cookies)?.organisation ?? null,

    async identify(cookies) {
      const key = readSessionKey(cookies);
      if (!key) return null;
      return database.withOrganisation(key.organisation, (db) =>
        findIdentity(db, key.organisation, key.hash),
      );
    },

    async allows(identity, caller, workflows) {
      if (caller === "signed-in" || caller === "public") return true;
      if (caller === "organisation-admin") return identity.isAdmin;
      if (caller === "hook") return false;
      const access = await listWorkflowAccess(database, identity);
      const isOpen = ({ mayManage }: { mayManage: boolean }) =>
        caller === "workflow-user" || mayManage;
      const open = access.filter(isOpen).map(({ workflowId }) => workflowId);
      return workflows.length === 0 ? open.length > 0 : workflows.every((id) => open.includes(id));
    },
  };
}
