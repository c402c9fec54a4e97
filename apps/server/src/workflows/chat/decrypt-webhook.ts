import type { SettingsDifference } from "@milepost/contract/endpoints/settings-history.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Seal } from "../../platform/seal.ts";

/**
 * Who knows a chat's webhook may write into its channel. So the settings hold it sealed wherever they are
 * kept, also as they once were, and it is opened for administrators and for the chat alone.
 */
const mark = "sealed:";

export const webhookPurpose = (organisation: OrganisationId) => `webhook of ${organisation}`;

interface Notified {
  readonly notifications?: WorkflowSettings["notifications"] | undefined;
}

/** As an administrator wrote it. What opens with no key reads as none. */
export function decryptWebhook<T extends Notified>(
  seal: Seal,
  organisation: OrganisationId,
  settings: T,
): T {
  const { notifications } = settings;
  if (!notifications?.webhookUrl.startsWith(mark)) return settings;
  const sealed = sealedIn(notifications.webhookUrl);
  const webhookUrl = seal.decrypt(sealed, webhookPurpose(organisation)) ?? "";
  return { ...settings, notifications: { ...notifications, webhookUrl } };
}

/** As it is kept. The same address stays as it is in `kept`, or every save would look like a change of it. */
export function encryptWebhook(
  seal: Seal,
  organisation: OrganisationId,
  settings: WorkflowSettings,
  kept: WorkflowSettings,
): WorkflowSettings {
  const { notifications } = settings;
  const { webhookUrl } = notifications;
  const before = kept.notifications.webhookUrl;
  const isSame = decryptWebhook(seal, organisation, kept).notifications.webhookUrl === webhookUrl;
  if (webhookUrl === "" || (isSame && before.startsWith(mark)))
    return { ...settings, notifications: { ...notifications, webhookUrl: isSame ? before : "" } };
  const text = textOf(seal.encrypt(webhookUrl, webhookPurpose(organisation)));
  return { ...settings, notifications: { ...notifications, webhookUrl: text } };
}

/** With another key; null: there is nothing sealed in them. */
export function resealWebhook<T extends Notified>(
  settings: T,
  reseal: (sealed: Buffer) => Buffer,
): T | null {
  const { notifications } = settings;
  if (!notifications?.webhookUrl.startsWith(mark)) return null;
  const webhookUrl = textOf(reseal(sealedIn(notifications.webhookUrl)));
  return { ...settings, notifications: { ...notifications, webhookUrl } };
}

const textOf = (sealed: Buffer) => `${mark}${sealed.toString("base64url")}`;
const sealedIn = (text: string) => Buffer.from(text.slice(mark.length), "base64url");

/** What was changed, for who may read both. */
export function decryptDifferences(
  seal: Seal,
  organisation: OrganisationId,
  changes: readonly SettingsDifference[],
): SettingsDifference[] {
  const open = (notifications: unknown) =>
    decryptWebhook(seal, organisation, { notifications } as Notified).notifications;
  return changes.map(({ key, from, to }) =>
    key === "notifications" ? { key, from: open(from), to: open(to) } : { key, from, to },
  );
}
