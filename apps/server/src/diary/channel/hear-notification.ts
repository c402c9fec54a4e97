import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { isToken } from "../../platform/http/create-http.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { findChannel, markHeard } from "./channel-store.ts";
import { addHints } from "./hint-store.ts";
import { openTokens } from "./keep-channel.ts";

/**
 * Keeps a notification as hints, once it is proved to be of this organisation's own channel. Who
 * knows the token can at most make us read records again. False: not ours.
 */
export async function hearNotification(
  { database, seal, readNotification }: Pick<DiaryPorts, "database" | "seal" | "readNotification">,
  organisation: OrganisationId,
  { body, ip }: { readonly body: unknown; readonly ip: string },
): Promise<boolean> {
  const told = readNotification(body);
  if (told === null) return false;
  const channel = await database.withNamed(organisation, ip, (db) => findChannel(db, organisation));
  if (channel?.id !== told.channelId) return false;
  const tokens = openTokens(seal, organisation, channel.tokenCiphertext);
  const isOurs = tokens.some((token) => isToken(told.token ?? undefined, token));
  if (isOurs && channel.modules.includes(told.module) && told.ids.length > 0) {
    const hints = { module: told.module, ids: told.ids };
    await database.withOrganisation(organisation, async (db) => {
      await addHints(db, organisation, hints);
      await markHeard(db, organisation);
    });
  }
  return isOurs;
}
