import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/create-log.ts";
import { type Database, isElsewhere } from "../../platform/database/database.ts";
import { toOrganisationId } from "../../platform/database/organisation-id.ts";
import type { Received } from "../../platform/mail/receive-mails.ts";
import type { Key } from "../../platform/seal.ts";
import { noteReply } from "./note-reply.ts";
import { readReplyMail } from "./read-reply-mail.ts";
import { isOurs, readReplyAddress } from "./reply-address.ts";

interface Ports {
  readonly database: Database;
  readonly keys: readonly Key[];
  /** Before the plus and after the @. */
  readonly address: string;
  readonly log: Pick<Logger, "info">;
  readonly now: Clock;
}

const noReply = {
  code: 550,
  words: "5.6.1 Only calendars are read here. Please reply to the invitation itself.",
};
const gone = { code: 550, words: "5.1.6 This visit is now at another server." };

/**
 * One mail to an address of ours. Null: it is taken, and whatever counts of it is committed. A writer learns nothing about
 * any visit: all that is refused is refused by what is in the mail itself. Throws where the database is away.
 */
export async function hearReply(
  { database, keys, address, log, now }: Ports,
  recipient: string,
  source: Buffer,
): Promise<Received> {
  const token = readReplyAddress(address, recipient);
  if (!token) return noReply;
  const read = await readReplyMail(source);
  if (read.kind === "other") {
    log.info({ reply: read.isByMachine ? "by a machine" : "not a calendar's" });
    return read.isByMachine ? null : noReply;
  }
  const { reply } = read;
  if (!isOurs(keys, token, reply.reservationId)) {
    log.info({ reply: "not of this address" });
    return null;
  }
  // The address was made by us for this very organisation and visit.
  const organisation = toOrganisationId(token.organisationId);
  try {
    const heard = await database
      .atDoor()
      .withOrganisation(organisation, (db) => noteReply(db, organisation, { reply, token, now }));
    log.info({ reply: heard, reservation: reply.reservationId });
    return null;
  } catch (error) {
    if (isElsewhere(error)) return gone;
    throw error;
  }
}
