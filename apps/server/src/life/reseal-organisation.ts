import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { channelPurpose } from "../diary/channel/keep-channel.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Seal } from "../platform/seal.ts";
import { purpose as connectionPurpose } from "../session/crm-connections.ts";
import { resealWebhook, webhookPurpose } from "../workflows/chat/decrypt-webhook.ts";

/** Seals an organisation's secrets again with the first key: all or none. Returns how many. */
export async function resealOrganisation(
  seal: Seal,
  db: Db,
  organisation: OrganisationId,
): Promise<number> {
  const again = (sealed: Buffer, purpose: string) => {
    const text = seal.decrypt(sealed, purpose);
    if (text === null) throw new Error(`The ${purpose} opens with no key of SECRET_KEYS`);
    return seal.encrypt(text, purpose);
  };
  const ofCrm =
    (await resealConnection(db, organisation, again)) +
    (await resealChannel(db, organisation, again));
  return ofCrm + (await resealWebhooks(db, organisation, again));
}

type Again = (sealed: Buffer, purpose: string) => Buffer;

async function resealConnection(
  db: Db,
  organisation: OrganisationId,
  again: Again,
): Promise<number> {
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

async function resealChannel(db: Db, organisation: OrganisationId, again: Again): Promise<number> {
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
async function resealWebhooks(db: Db, organisation: OrganisationId, again: Again): Promise<number> {
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
