import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Connection, Crm, CrmAccess } from "@milepost/crm/crm.ts";
import { crmDisconnected, crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { ShapeBook } from "@milepost/crm/zoho/facts/shapes.ts";
import { zohoQuestions } from "@milepost/crm/zoho/facts/zoho-facts.ts";
import type { DataCentres } from "@milepost/crm/zoho/transport/data-centres.ts";
import { crmModel } from "../platform/crm-model.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Seal } from "../platform/seal.ts";
import { findLastingAccess } from "../session/find-lasting-access.ts";
import { readOrganisation } from "../session/read-organisation.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { notificationStep } from "./notification-step.ts";
import { secondPersonStep } from "./second-person-step.ts";
import { differs, failed, ok, type Step } from "./step.ts";

const { referenceField } = crmModel;

const page = "docs/connecting/zoho.md";

interface Ports {
  readonly database: Database;
  readonly seal: Seal;
  readonly crm: CrmAccess;
  readonly client: { readonly id: string; readonly secret: string };
  readonly dataCentres: DataCentres;
  /** Where a CRM's notifications are sent to; no slash at the end. */
  readonly hooksUrl: string;
  readonly onAnswer: ShapeBook["note"];
}

/** Everything that the documents leave uncertain about this organisation's CRM. */
export async function crmSteps(
  ports: Ports,
  organisation: OrganisationId,
  { mayWrite }: { mayWrite: boolean },
): Promise<Step[]> {
  const { database, crm, client, dataCentres, hooksUrl, onAnswer } = ports;
  const connection = await findLastingAccess(ports, organisation);
  if (!connection) return [disconnected];
  const { crmId, modules } = await database.withOrganisation(organisation, async (db) => {
    const workflows = await listEveryWorkflow(db, organisation);
    const destinations = workflows.map(({ settings }) => settings.destinationModule);
    const { crmId } = await readOrganisation(db, organisation);
    return { crmId, modules: [...new Set([meetingModule, ...destinations])] };
  });
  const accessToken = askOnce(crm, connection);
  const opened = crm.open(connection.dataCentre, accessToken);
  const questions = zohoQuestions(
    {
      access: crm,
      connection,
      client,
      dataCentres,
      accessToken,
      organisation: crmId,
      onAnswer,
      notifyUrl: `${hooksUrl}/hooks/crm/self-test`,
      now: Date.now,
    },
    { mayWrite },
  );
  const steps = questions.map(({ asks, ...rest }) => ({ asks: `the CRM: ${asks}`, page, ...rest }));
  // Without a token nothing can be asked, and the first question says why there is none.
  const isRefused = await accessToken().then(() => false, isDisconnected);
  if (isRefused) return steps.slice(0, 1);
  return [
    ...modules.map((module) => referenceStep(opened, module)),
    secondPersonStep(database, organisation),
    ...(mayWrite ? [notificationStep(database, organisation, opened)] : []),
    ...steps,
  ];
}

function referenceStep(crm: Crm, module: string): Step {
  return {
    asks: `the CRM: the field ${referenceField} in ${module}`,
    page,
    expects: "a text that we may write",
    async ask() {
      const fields = await crm.listFields(module);
      const field = fields?.find(({ name }) => name === referenceField);
      const make = `Make it: a single line of 64 characters. Until then a booking whose answer is lost is shown to people instead of looked up.`;
      if (!field) return failed("none", make);
      if (!field.isWritable) return failed("one that we may not write", make);
      // The calendar has no unique fields of its own kind, so only records are asked for it.
      if (module === meetingModule || field.isUnique) return ok("there");
      return differs("there, and may hold doubles", `Let it "not allow duplicate values".`);
    },
  };
}

const disconnected: Step = {
  asks: "the CRM",
  expects: "a connection",
  page,
  ask: async () =>
    failed(
      "none, or one that was refused",
      "Let a CRM administrator sign in and connect it again.",
    ),
};

const isDisconnected = (error: unknown) => crmFailureCode(error) === "CRM_DISCONNECTED";

/** Apart from what api and worker share, so that this disturbs neither; asked for once, also when it is refused. */
function askOnce(crm: CrmAccess, connection: Connection): () => Promise<string> {
  let asked: ReturnType<CrmAccess["refresh"]> | null = null;
  return async () => {
    asked ??= crm.refresh(connection);
    const token = await asked;
    if (!("token" in token)) throw crmDisconnected(token.error);
    return token.token;
  };
}
