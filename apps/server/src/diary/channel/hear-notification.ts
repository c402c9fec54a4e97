import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { isToken } from "../../platform/http/create-http.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { findChannel, markHeard } from "./channel-store.ts";
import { addHints } from "./hint-store.ts";
import { openTokens } from "./keep-channel.ts";

type Ports = Pick<DiaryPorts, "database" | "seal" | "channelTokens" | "readNotification">;

/**
 * Keeps a notification as hints, once it is proved to be of this organisation's own channel: by its signature before
 * the database is asked, and by the row of the channel in the transaction that keeps it. Who
 * knows the token can at most make us read records again. False: not ours.
 */
export async function hearNotification(
  { database, seal, channelTokens, readNotification }: Ports,
  organisation: OrganisationId,
  body: unknown,
): Promise<boolean> {
  const told = readNotification(body);
  const token = told?.token ?? "";
  if (told === null || !channelTokens.isSigned(organisation, token)) return false;
  return database.atDoor().withOrganisation(organisation, async (db) => {
    const channel = await findChannel(db, organisation);
    if (channel?.id !== told.channelId) return false;
    const tokens = openTokens(seal, organisation, channel.tokenCiphertext);
    const isOurs = tokens.some((one) => isToken(token, one));
    if (isOurs && channel.modules.includes(told.module) && told.ids.length > 0) {
      await addHints(db, organisation, { module: told.module, ids: told.ids });
      await markHeard(db, organisation);
    }
    return isOurs;
  });
}
