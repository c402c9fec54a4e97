import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { channelPurpose } from "./diary/channel/keep-channel.ts";
import { keysConfig } from "./platform/config.ts";
import { type Db, openDatabase } from "./platform/database/database.ts";
import { listOrganisations } from "./platform/database/list-organisations.ts";
import type { OrganisationId } from "./platform/database/organisation-id.ts";
import { orEnd } from "./platform/or-end.ts";
import { seal as openSeal } from "./platform/seal.ts";
import { purpose as connectionPurpose } from "./session/crm-connections.ts";
import { resealWebhook, webhookPurpose } from "./workflows/chat/sealed-webhook.ts";

/**
 * `pnpm keys:rotate`: seals every stored secret again with the first key of SECRET_KEYS. To change the
 * key: put the new one in front and restart every process, so that nothing is sealed with the old one
 * from then on; run this; take the old one away. Safe to repeat, and while everything runs.
 */
const config = orEnd(() => keysConfig(process.env));
const seal = openSeal(config.SECRET_KEYS);
const database = openDatabase(config.DATABASE_URL, (error) => console.error(error.message));

let resealed = 0;
let failed = 0;
const organisations = await listOrganisations(config.DATABASE_AUDIT_URL);
try {
  for (const organisation of organisations) {
    try {
      resealed += await database.withOrganisation(organisation, (db) => reseal(db, organisation));
    } catch (error) {
      failed += 1;
      console.error(`${organisation}: ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await database.close();
}
console.log(JSON.stringify({ name: "keys", organisations: organisations.length, resealed }));
if (failed > 0) process.exitCode = 1;

/** All of an organisation's or none. Returns how many. */
async function reseal(db: Db, organisation: OrganisationId): Promise<number> {
  const ofCrm =
    (await resealConnection(db, organisation)) + (await resealChannel(db, organisation));
  return ofCrm + (await resealWebhooks(db, organisation));
}

async function resealConnection(db: Db, organisation: OrganisationId): Promise<number> {
  const row = await db
    .selectFrom("crm_connections")
    .select(["refresh_token_ciphertext", "access_token_ciphertext"])
    .where("organisation_id", "=", organisation)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 0;
  const { refresh_token_ciphertext: refresh, access_token_ciphertext: access } = row;
  const purpose = connectionPurpose(organisation);
  await db
    .updateTable("crm_connections")
    .set({
      refresh_token_ciphertext: again(refresh, purpose),
      access_token_ciphertext: access && again(access, purpose),
    })
    .where("organisation_id", "=", organisation)
    .execute();
  return access ? 2 : 1;
}

async function resealChannel(db: Db, organisation: OrganisationId): Promise<number> {
  const row = await db
    .selectFrom("crm_channels")
    .select("token_ciphertext")
    .where("organisation_id", "=", organisation)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 0;
  await db
    .updateTable("crm_channels")
    .set({ token_ciphertext: again(row.token_ciphertext, channelPurpose(organisation)) })
    .where("organisation_id", "=", organisation)
    .execute();
  return 1;
}

/** Only the current settings: earlier versions never change, and a webhook in one of them reads as none. */
async function resealWebhooks(db: Db, organisation: OrganisationId): Promise<number> {
  const rows = await db
    .selectFrom("workflows")
    .select(["workflow_id", "changed"])
    .where("organisation_id", "=", organisation)
    .forUpdate()
    .execute();
  let count = 0;
  for (const { workflow_id: id, changed } of rows) {
    const resealed = resealWebhook(changed as WorkflowSettingsChange, (sealed) =>
      again(sealed, webhookPurpose(organisation)),
    );
    if (!resealed) continue;
    await db
      .updateTable("workflows")
      .set({ changed: JSON.stringify(resealed) })
      .where("organisation_id", "=", organisation)
      .where("workflow_id", "=", id)
      .execute();
    count += 1;
  }
  return count;
}

function again(sealed: Buffer, purpose: string): Buffer {
  const text = seal.decrypt(sealed, purpose);
  if (text === null) throw new Error(`The ${purpose} opens with no key of SECRET_KEYS`);
  return seal.encrypt(text, purpose);
}
