import closeWithGrace from "close-with-grace";
import { Temporal } from "temporal-polyfill";
import { hearReply } from "./booking/replies/hear-reply.ts";
import { readReplyAddress } from "./booking/replies/reply-address.ts";
import { repliesConfig } from "./platform/config.ts";
import { createLog } from "./platform/create-log.ts";
import { openDatabase } from "./platform/database/database.ts";
import { logListening } from "./platform/log-listening.ts";
import { receiveMails } from "./platform/mail/receive-mails.ts";
import { orEnd } from "./platform/or-end.ts";
import { refuseForeignCredentials } from "./platform/refuse-foreign-credentials.ts";

/**
 * `pnpm replies`: takes the mails in which customers' calendars answer. Stateless: any number may run. It knows nobody but
 * the database: what an answer is owed, the sweeper finds within a minute.
 */
const config = orEnd(() => {
  refuseForeignCredentials("replies", process.env);
  return repliesConfig(process.env);
});
const log = createLog(config.LOG_LEVEL);
const { REPLIES_ADDRESS: address, SECRET_KEYS: keys, REPLIES_HOST: host } = config;
const database = openDatabase(config.DATABASE_URL, (err) => log.warn({ err, lost: "database" }));
const ports = { database, keys, address, log, now: Temporal.Now.instant };
const receiver = await receiveMails({
  host,
  port: config.REPLIES_PORT,
  name: address.slice(address.indexOf("@") + 1),
  log,
  isOurs: (recipient) => readReplyAddress(address, recipient) !== null,
  receive: (recipient, source) => hearReply(ports, recipient, source),
});
closeWithGrace({ delay: 8_000, logger: log }, async () => {
  await receiver.close();
  await database.close();
});
logListening(log, `smtp://${host}:${receiver.port}`);
