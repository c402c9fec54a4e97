import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { zoho } from "@milepost/crm/zoho/zoho.ts";
import { indexedDrives, rememberDrives, valhalla } from "@milepost/drive-time";
import closeWithGrace from "close-with-grace";
import { Temporal } from "temporal-polyfill";
import { configuredPayments } from "./billing/configured-payments.ts";
import { hasEnded } from "./billing/has-ended.ts";
import { billingClockStory } from "./billing/story.ts";
import { acceptanceUrlWith } from "./booking/invite/acceptance-url-with.ts";
import { visitUrlWith } from "./booking/invite/visit-url-with.ts";
import { sweeperStory } from "./booking/owed/sweeper-story.ts";
import { replyAddressWith } from "./booking/replies/reply-address-with.ts";
import { followerStory, newsStory, reservationStories } from "./booking/story.ts";
import { waitingStory } from "./booking/waiting/waiting-story.ts";
import { channelTokens } from "./diary/channel/channel-tokens.ts";
import { clockStory, diaryStory, drivesStory } from "./diary/story.ts";
import { keepPast } from "./insight/keep-past.ts";
import { weeklyDueAt, weeklyStory } from "./insight/weekly/weekly-story.ts";
import { chat } from "./platform/chat/chat.ts";
import { chatStory } from "./platform/chat/chat-story.ts";
import { mailConfig, workerConfig } from "./platform/config.ts";
import { createLog } from "./platform/create-log.ts";
import { openDatabase } from "./platform/database/database.ts";
import type { OrganisationId } from "./platform/database/organisation-id.ts";
import { pingStory } from "./platform/engine/ping-story.ts";
import { readBuild } from "./platform/engine/read-build.ts";
import {
  listKnownStories,
  registerStories,
  serveStories,
} from "./platform/engine/serve-stories.ts";
import { logListening } from "./platform/log-listening.ts";
import { mailer } from "./platform/mail/mail.ts";
import { orEnd } from "./platform/or-end.ts";
import { refuseForeignCredentials } from "./platform/refuse-foreign-credentials.ts";
import { seal as openSeal } from "./platform/seal.ts";
import { configuredSms } from "./platform/sms/configured-sms.ts";
import { openTrace } from "./platform/trace/trace.ts";
import { tracedFetch } from "./platform/trace/traced-fetch.ts";
import { crmConnections } from "./session/crm-connections.ts";
import { findChatTarget } from "./workflows/chat/find-chat-target.ts";

/** Does what must survive a crash, when the durable engine asks for it. Stateless: any number may run. */
const config = orEnd(() => {
  refuseForeignCredentials("worker", process.env);
  return workerConfig(process.env);
});
const log = createLog(config.LOG_LEVEL);
const trace = await openTrace("worker", config.OTEL_EXPORTER_OTLP_ENDPOINT ?? null);
/**
 * Milliseconds that a step waits for a connection. After a restart the engine asks for everything at once
 * that was under way, and a step that gives up soon is only begun again.
 */
const patience = 30_000;
const database = openDatabase(config.DATABASE_URL, (err) => log.warn({ err, lost: "database" }), {
  patience,
  trace,
});
/** Few, so that those who search find routing free: nobody waits for the drives of a diary that was just read. */
const callsAtOnce = 4;
const routing = { url: config.ROUTING_URL, fetch: tracedFetch(trace, "routing") };
const valhallaDrives = valhalla({ ...routing, callsAtOnce });
const driveTimes = rememberDrives(valhallaDrives, { atMost: config.DRIVES_REMEMBERED });
const crm = zoho({
  client: { id: config.ZOHO_CLIENT_ID, secret: config.ZOHO_CLIENT_SECRET },
  dataCentres: config.ZOHO_DATA_CENTRES,
  home: config.ZOHO_HOME,
  onOddity: (oddity) => log.warn({ oddity }),
  fetch: tracedFetch(trace, "crm"),
});
const seal = openSeal(config.SECRET_KEYS);
const openCrm = crmConnections({ database, crm, seal, now: Temporal.Now.instant });
const diaryPorts = {
  database,
  indexedDrives: indexedDrives(routing, valhallaDrives),
  openCrm,
  seal,
  channelTokens: channelTokens(config.SECRET_KEYS),
  readNotification: crm.readNotification,
  publicUrl: config.HOOKS_URL ?? config.PUBLIC_URL,
  now: Temporal.Now.instant,
};

const { SMTP_URL, MAIL_FROM } = orEnd(() => mailConfig(process.env));
const chatPorts = {
  chat: chat({ allowedHosts: config.CHAT_HOSTS }),
  log,
  findChatTarget: (organisation: OrganisationId, workflowId: number) =>
    findChatTarget({ database, seal }, organisation, workflowId),
};
const payments = configuredPayments(config);
const bookingPorts = {
  database,
  driveTimes,
  openCrm,
  diary: diaryPorts,
  ...chatPorts,
  recordAddress: crm.recordAddress,
  mailer: mailer({ url: SMTP_URL, from: MAIL_FROM, trace }),
  senderAddress: MAIL_FROM.address,
  acceptanceUrl: acceptanceUrlWith({ keys: config.SECRET_KEYS, publicUrl: config.PUBLIC_URL }),
  visitUrl: visitUrlWith({ keys: config.SECRET_KEYS, publicUrl: config.PUBLIC_URL }),
  replies: replyAddressWith({ keys: config.SECRET_KEYS, address: config.REPLIES_ADDRESS ?? null }),
  hasEnded: (organisation: OrganisationId) => hasEnded({ database, payments }, organisation),
  sms: orEnd(() => configuredSms(config, tracedFetch(trace, "sms"))),
  publicUrl: config.PUBLIC_URL,
  now: Temporal.Now.instant,
};

const reconcileEvery = config.SUBSCRIPTION_RECONCILE_MINUTES * 60_000;

const kept = { customers: config.CUSTOMERS_KEPT_DAYS, searches: config.SEARCHES_KEPT_DAYS };
const weeklyPorts = {
  database,
  mailer: bookingPorts.mailer,
  senderAddress: MAIL_FROM.address,
  publicUrl: config.PUBLIC_URL,
  keptDays: config.SEARCHES_KEPT_DAYS,
  hasEnded: bookingPorts.hasEnded,
  now: Temporal.Now.instant,
};
/** Milliseconds between two looks whether the engine knows us. */
const looksApart = 5_000;
const build = readBuild();
const { ENGINE_ADMIN_URL: adminUrl } = config;
/** Restate's operator gives each build a host of its own, and knows no path. */
const path = adminUrl === "none" ? "" : `/${build}`;
const stories = await serveStories(
  [
    ...(payments ? [billingClockStory({ database, payments, reconcileEvery })] : []),
    diaryStory(diaryPorts, (organisation) => keepPast(diaryPorts, organisation)),
    drivesStory(diaryPorts),
    clockStory(diaryPorts),
    reservationStories(bookingPorts),
    newsStory(bookingPorts),
    followerStory(diaryPorts),
    sweeperStory({
      database,
      log,
      kept,
      listWeekly: weeklyDueAt(weeklyPorts),
      now: Temporal.Now.instant,
    }),
    weeklyStory(weeklyPorts),
    waitingStory(bookingPorts),
    chatStory(chatPorts),
    pingStory,
  ],
  { host: config.WORKER_HOST, port: config.WORKER_PORT, path, log, trace },
);
closeWithGrace({ delay: 8_000, logger: log }, async () => {
  await stories.close();
  await database.close();
  await trace.close();
});

const address = config.WORKER_URL ?? `http://${config.WORKER_HOST}:${stories.port}`;
const url = `${address}${path}`;
if (adminUrl !== "none") while (!(await tryToRegister(adminUrl))) await sleep(1_000);
logListening(log, url);
// With NODE_COMPILE_CACHE the next start takes half as long, also after an end by force.
flushCompileCache();
while (adminUrl !== "none") {
  await sleep(looksApart);
  if (await isForgotten(adminUrl)) await tryToRegister(adminUrl);
}

/** An engine that came back without its files knows nobody. One that is away may know us still. */
async function isForgotten(adminUrl: string): Promise<boolean> {
  const known = await listKnownStories(adminUrl).catch(() => null);
  return known !== null && !known.includes("reservation");
}

/** The engine may start after us. */
async function tryToRegister(adminUrl: string): Promise<boolean> {
  try {
    const isNewest = await registerStories(adminUrl, url, build);
    if (!isNewest) log.warn({ worker: url, replacedBy: "a newer one" });
    return true;
  } catch (err) {
    log.warn({ err, waitingFor: "engine" });
    return false;
  }
}
