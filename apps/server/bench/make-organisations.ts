import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { workflowName } from "@milepost/contract/settings/workflow-name.ts";
import { zoho } from "@milepost/crm/zoho/zoho.ts";
import { indexedDrives, valhalla } from "@milepost/drive-time";
import { Temporal } from "temporal-polyfill";
import { channelTokens } from "../src/diary/channel/channel-tokens.ts";
import { keepChannel } from "../src/diary/channel/keep-channel.ts";
import type { DiaryPorts } from "../src/diary/diary-ports.ts";
import { learnDrives } from "../src/diary/drives/learn-drives.ts";
import { reconcile } from "../src/diary/reading/reconcile.ts";
import { workerConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import type { OrganisationId } from "../src/platform/database/organisation-id.ts";
import { seal as openSeal } from "../src/platform/seal.ts";
import { saveConnection } from "../src/session/connection-store.ts";
import { crmConnections, purpose } from "../src/session/crm-connections.ts";
import { organisationIdOf } from "../src/session/organisation-id-of.ts";
import { addOrganisation, saveUsers } from "../src/session/store.ts";
import { syncCrmFields } from "../src/workflows/fields/sync-crm-fields.ts";
import { listWorkflows } from "../src/workflows/list-workflows.ts";
import { addWorkflow } from "../src/workflows/store.ts";
import { giveConsent } from "./make-organisations-consent.ts";

/**
 * Organisations as their administrators' first day leaves them, as a child of `pnpm bench:diary`:
 * connected by a grant of their own, agents chosen, fields mapped, diaries read, the channel made,
 * drives learnt. Through the server's own use cases, and without the engine, so that no clock runs.
 */
interface Company {
  readonly dataCentre: string;
  readonly zgid: string;
  /** The administrator; everybody else is a field agent. */
  readonly adminId: string;
}

const atOnce = 8;
const config = workerConfig(process.env);
const redirectUri = `${config.PUBLIC_URL}/auth/zoho/callback`;
const database = openDatabase(config.DATABASE_URL, (error) => {
  throw error;
});
const seal = openSeal(config.SECRET_KEYS);
const routing = { url: config.ROUTING_URL, fetch };
const crm = zoho({
  client: { id: config.ZOHO_CLIENT_ID, secret: config.ZOHO_CLIENT_SECRET },
  dataCentres: config.ZOHO_DATA_CENTRES,
  home: config.ZOHO_HOME,
});
const ports: DiaryPorts = {
  database,
  seal,
  now: Temporal.Now.instant,
  openCrm: crmConnections({ database, crm, seal, now: Temporal.Now.instant }),
  indexedDrives: indexedDrives(routing, valhalla(routing)),
  channelTokens: channelTokens(config.SECRET_KEYS),
  readNotification: crm.readNotification,
  publicUrl: config.PUBLIC_URL,
};

/** The CRMs are alike, so what the first one's fields are mapped to holds for all. */
let mappings: readonly Mapping[] = [];

async function make(company: Company): Promise<OrganisationId> {
  const organisation = await connect(company);
  if (mappings.length === 0) {
    await syncCrmFields(ports, organisation);
    const [first] = await database.withOrganisation(organisation, (db) =>
      listWorkflows(db, organisation),
    );
    mappings = first?.settings.mappings ?? [];
  }
  await keepChannel(ports, organisation, { isDeaf: false });
  const reconciled = await reconcile(ports, organisation);
  if (!reconciled?.changed) throw new Error(`The CRM of ${company.zgid} has no meetings`);
  await learnDrives(ports, organisation);
  return organisation;
}

async function connect({ dataCentre, zgid, adminId }: Company): Promise<OrganisationId> {
  const { accounts = "" } = config.ZOHO_DATA_CENTRES[dataCentre] ?? {};
  const attempt = { state: "bench", redirectUri, verifier: "bench".repeat(10) };
  const address = crm.signInAddress({ ...attempt, purpose: "connect" });
  const code = await giveConsent(address, accounts, `${dataCentre}.${zgid}.${adminId}`);
  const grant = await crm.exchange({ code, dataCentre, accountsServer: accounts }, attempt);
  if ("refused" in grant || !grant.refreshToken) {
    throw new Error(`The CRM gave no access to ${zgid}`);
  }
  const { refreshToken } = grant;
  const [details, people] = await Promise.all([
    grant.crm.readOrganisation(),
    grant.crm.listUsers(),
  ]);
  const organisation = organisationIdOf(dataCentre, details.id);
  await database.withOrganisation(organisation, async (db) => {
    await addOrganisation(db, organisation, { dataCentre, crm: details });
    const ids = await saveUsers(db, organisation, people);
    const selectedFieldAgents = people.flatMap(({ id }) =>
      id === adminId ? [] : (ids.get(id) ?? []),
    );
    const change = { selectedFieldAgents, mappings: [...mappings] };
    await addWorkflow(db, organisation, { name: workflowName, change, by: "bench" });
    const ciphertext = seal.encrypt(refreshToken, purpose(organisation));
    await saveConnection(db, organisation, { ciphertext, by: "bench" });
  });
  return organisation;
}

/** In the order of the companies. */
async function makeAll(companies: readonly Company[]): Promise<OrganisationId[]> {
  const made: OrganisationId[] = [];
  const rest = companies.entries();
  const maker = async () => {
    for (const [at, company] of rest) made[at] = await make(company);
  };
  const isFirst = mappings.length === 0;
  await Promise.all(Array.from({ length: isFirst ? 1 : atOnce }, maker));
  return made;
}

process.on("message", (companies: readonly Company[]) => {
  makeAll(companies).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once("disconnect", () => database.close());
process.send?.({ answer: "ready" });
