import type { OrganisationId } from "../platform/database.ts";
import { isToken } from "../platform/http.ts";
import { channelPurpose } from "./channel.ts";
import { findChannel } from "./channel-store.ts";
import { addHints } from "./hint-store.ts";
import type { DiaryPorts } from "./ports.ts";

/**
 * Keeps a notification as hints, once it is proved to be of this organisation's own channel. Whoever
 * knows the token can at most make us read records again. False: not ours.
 */
export async function hearNotification(
  { database, seal, readNotification }: Pick<DiaryPorts, "database" | "seal" | "readNotification">,
  organisation: OrganisationId,
  body: unknown,
): Promise<boolean> {
  const told = readNotification(body);
  if (told === null) return false;
  return database.withOrganisation(organisation, async (db) => {
    const channel = await findChannel(db, organisation);
    const token = channel && seal.open(channel.tokenCiphertext, channelPurpose(organisation));
    const isOurs =
      channel?.id === told.channelId && isToken(told.token ?? undefined, token ?? undefined);
    if (isOurs && channel.modules.includes(told.module) && told.ids.length > 0) {
      await addHints(db, organisation, { module: told.module, ids: told.ids });
    }
    return isOurs;
  });
}
