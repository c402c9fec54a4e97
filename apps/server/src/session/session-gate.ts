import type { Database, Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { CallersWorkflow, Gate, Identity } from "../platform/http/route.ts";
import { perMinute } from "../platform/queue/per-minute.ts";
import type { Sessions } from "./sessions.ts";
import { findIdentity } from "./store.ts";

/** A room above knows what a subscription is. */
interface Subscriptions<Stored> {
  readonly read: (db: Db, organisation: OrganisationId) => Promise<Stored>;
  /** Throws where that gives no access. With no transaction open: the provider may have to be asked. */
  readonly require: (organisation: OrganisationId, stored: Stored) => Promise<void>;
}

interface Ports<Stored> {
  readonly database: Database;
  readonly sessions: Sessions;
  /** Every workflow of the organisation, with what somebody may do with it. */
  readonly listWorkflows: (db: Db, identity: Identity) => Promise<readonly CallersWorkflow[]>;
  /** Null: nobody is charged. */
  readonly subscriptions: Subscriptions<Stored> | null;
}

const needsNone = async () => {};

/** Of one address. More than a page with an old cookie asks for, and far less than a flood. */
const forgedPerMinute = 120;

/** Who is signed in, by cookie or bearer; what they may do, by the CRM's administrators and the workflows' lists. */
export function sessionGate<Stored>({
  database,
  sessions,
  listWorkflows,
  subscriptions,
}: Ports<Stored>): Gate {
  const countForged = perMinute(forgedPerMinute);
  async function loadRequirement(db: Db, organisation: OrganisationId) {
    if (subscriptions === null) return needsNone;
    const stored = await subscriptions.read(db, organisation);
    return () => subscriptions.require(organisation, stored);
  }
  return {
    claimed(credentials) {
      const key = sessions.read(credentials);
      return key === null || key === "forged" ? null : key.organisation;
    },

    async identify(credentials, { caller, needsSubscription }) {
      const key = sessions.read(credentials);
      if (key === "forged") countForged(credentials.ip);
      if (key === null || key === "forged") return null;
      return database.atDoor().withOrganisation(key.organisation, async (db) => {
        const identity = await findIdentity(db, key.organisation, key.hash);
        if (!identity) return null;
        const isOfWorkflows = caller === "workflow-user" || caller === "workflow-admin";
        const [workflows, requireSubscription] = await Promise.all([
          isOfWorkflows && listWorkflows(db, identity),
          needsSubscription ? loadRequirement(db, key.organisation) : needsNone,
        ]);
        return { identity: workflows ? { ...identity, workflows } : identity, requireSubscription };
      });
    },

    allows(identity, caller, workflows) {
      if (caller === "signed-in" || caller === "public") return true;
      if (caller === "organisation-admin") return identity.isAdmin;
      if (caller === "hook" || !("workflows" in identity)) return false;
      const open = identity.workflows
        .filter(({ isOpen, mayManage }) => isOpen && (caller === "workflow-user" || mayManage))
        .map(({ workflowId }) => workflowId);
      return workflows.length === 0 ? open.length > 0 : workflows.every((id) => open.includes(id));
    },
  };
}
