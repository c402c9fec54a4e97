import { flushCompileCache } from "node:module";
import { myVisitPath } from "@milepost/contract/product.ts";
import { zoho } from "@milepost/crm/zoho/zoho.ts";
import { indexedDrives, rememberDrives, valhalla, valhallaRoads } from "@milepost/drive-time";
import closeWithGrace from "close-with-grace";
import { Registry } from "prom-client";
import { Temporal } from "temporal-polyfill";
import { configuredEvents, configuredPayments } from "./billing/configured-payments.ts";
import { billingRoutes } from "./billing/routes.ts";
import { hasSubscription, subscriptionsOf } from "./billing/view-subscription.ts";
import { bookingRoutes } from "./booking/routes.ts";
import { waitingRoutes } from "./booking/waiting/waiting-routes.ts";
import { channelTokens } from "./diary/channel/channel-tokens.ts";
import { diaryRoutes } from "./diary/routes.ts";
import { wakeDiaryAnew } from "./diary/wake-diary.ts";
import { insightRoutes } from "./insight/routes.ts";
import { myVisitRoutes } from "./my-visit/routes.ts";
import { auditTo } from "./platform/audit/audit.ts";
import { apiConfig } from "./platform/config.ts";
import { createLog } from "./platform/create-log.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openDirectory } from "./platform/directory/directory.ts";
import { engine as openEngine } from "./platform/engine/engine.ts";
import { captcha } from "./platform/http/captcha.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { errorLogRoutes } from "./platform/http/error-log-routes.ts";
import { openLeave } from "./platform/http/leave.ts";
import { openPartStates, reportPartStates } from "./platform/http/part-states.ts";
import { serve } from "./platform/http/serve.ts";
import { serveApiPage } from "./platform/http/serve-api-page.ts";
import { serveCustomerPage } from "./platform/http/serve-customer-page.ts";
import { serveOperations } from "./platform/http/serve-operations.ts";
import { serveWebFiles } from "./platform/http/serve-web-files.ts";
import { logListening } from "./platform/log-listening.ts";
import { orEnd } from "./platform/or-end.ts";
import { openAdmission } from "./platform/queue/admission.ts";
import { fairFetch } from "./platform/queue/fair-fetch.ts";
import { refuseForeignCredentials } from "./platform/refuse-foreign-credentials.ts";
import { seal as openSeal } from "./platform/seal.ts";
import { configuredSms } from "./platform/sms/configured-sms.ts";
import { openTrace } from "./platform/trace/trace.ts";
import { tracedFetch } from "./platform/trace/traced-fetch.ts";
import { recordRoutes } from "./records/routes.ts";
import { openBaseMap } from "./search/base-map/base-map.ts";
import { openJudging } from "./search/judge/judging.ts";
import { searchRoutes } from "./search/routes.ts";
import { searchFirstCalls } from "./search/search-first-calls.ts";
import { crmConnections } from "./session/crm-connections.ts";
import { sessionRoutes } from "./session/routes.ts";
import { serveSignIn } from "./session/serve-sign-in.ts";
import { sessionGate } from "./session/session-gate.ts";
import { openSessions } from "./session/sessions.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { settingsFirstCalls } from "./settings/settings-first-calls.ts";
import { templateRoutes } from "./templates/routes.ts";
import { thankYouRoutes } from "./thank-you/routes.ts";
import { addFirstWorkflow } from "./workflows/add-first-workflow.ts";
import { listCallersWorkflows } from "./workflows/list-callers-workflows.ts";

/** Milliseconds that a call may take: a booking is waited for 25 s, and the engine 5 s before. */
const longestAnswer = 35_000;

/** Answers browsers. Stateless: any number of these may run side by side. */
const config = orEnd(() => {
  refuseForeignCredentials("api", process.env);
  return apiConfig(process.env);
});
const log = createLog(config.LOG_LEVEL);
const trace = await openTrace("api", config.OTEL_EXPORTER_OTLP_ENDPOINT ?? null);
const database = openDatabase(config.DATABASE_URL, (err) => log.warn({ err, lost: "database" }), {
  trace,
});
const registry = new Registry();
const admission = openAdmission({
  searches: { atOnce: config.SEARCHES_AT_ONCE, atOnceEach: config.SEARCHES_AT_ONCE_EACH },
  registry,
});
const routing = {
  url: config.ROUTING_URL,
  fetch: fairFetch(tracedFetch(trace, "routing"), {
    atOnce: config.ROUTING_CALLS_AT_ONCE,
    onWaited: admission.heedWait,
  }),
  callsAtOnce: Number.POSITIVE_INFINITY,
};
const valhallaDrives = valhalla(routing);
/** Half each: a search remembers thousands of drives, a hold a few, and neither may forget the other's. */
const remembered = { atMost: config.DRIVES_REMEMBERED / 2 };
const driveTimes = rememberDrives(valhallaDrives, remembered);
const indexedDriveTimes = rememberDrives(indexedDrives(routing, valhallaDrives), remembered);
const engine = openEngine(config.ENGINE_URL, trace);
const seal = openSeal(config.SECRET_KEYS);
const sessions = openSessions(config.SECRET_KEYS);
const crm = zoho({
  client: { id: config.ZOHO_CLIENT_ID, secret: config.ZOHO_CLIENT_SECRET },
  dataCentres: config.ZOHO_DATA_CENTRES,
  home: config.ZOHO_HOME,
  onOddity: (oddity) => log.warn({ oddity }),
  fetch: tracedFetch(trace, "crm"),
});
const audit = auditTo({
  database,
  keys: config.SECRET_KEYS,
  onHead: (head) => log.info(head),
  onLost: (lost) => log.error({ ...lost, lost: "audit row" }),
});
const directory =
  config.DIRECTORY_URL === undefined
    ? null
    : openDirectory(config.DIRECTORY_URL, (err) => log.warn({ err, lost: "directory" }));
const openCrm = crmConnections({ database, crm, seal, now: Temporal.Now.instant });

const judging = openJudging({
  runLarge: admission.runLarge,
  onLost: (err) => log.error({ err, lost: "a thread that judges" }),
});
const searchPorts = {
  database,
  driveTimes,
  indexedDrives: indexedDriveTimes,
  engine,
  openCrm,
  judging,
  roads: valhallaRoads(routing),
  now: Temporal.Now.instant,
  keptDays: config.SEARCHES_KEPT_DAYS,
  onLost: (err: unknown) => log.warn({ err, lost: "what goes on beside a call" }),
};

const billingPorts = {
  database,
  payments: configuredPayments(config),
  now: Temporal.Now.instant,
  onLost: (err: unknown) => log.warn({ err, lost: "the payment provider" }),
};

const askCaptcha = captcha({
  secret: config.CAPTCHA_SECRET,
  url: config.CAPTCHA_URL,
  hostname: new URL(config.PUBLIC_URL).hostname,
  onUnknown: () => log.warn({ lost: "the captcha's verdict" }),
});

const { MAP_STYLE_URL: styleUrl = null, MAP_FILE: mapFile = null } = config;
const baseMap = openBaseMap({
  path: mapFile,
  onState: (state) => {
    if (state.kind === "unusable") log.warn(`MAP_FILE ${state.why}. Maps show our own roads.`);
    else log.info({ baseMap: state });
  },
});
await baseMap.state();
const http = await createHttp({
  log,
  trace,
  publicUrl: config.PUBLIC_URL,
  trustedProxies: config.TRUSTED_PROXIES,
  mapOrigin: styleUrl && new URL(styleUrl).origin,
});
await serveApiPage(http);
const { isLeaving, leave } = openLeave(http);
const partStates = openPartStates({
  patience: 5_000,
  keptFor: 3_000,
  onAway: (part, err) => log.warn({ err, away: part }),
  checks: {
    database: database.ping,
    engine: async () => void (await engine.ping()),
    worker: async () => {
      if ((await engine.ping()) !== "well") throw new Error("No worker ends the engine's stories");
    },
    routing: async () => void (await driveTimes.status()),
  },
});
reportPartStates(registry, partStates);
serveOperations(http, {
  registry,
  isLeaving,
  partStates,
  baseMap,
  metricsToken: config.METRICS_TOKEN,
});
serveSignIn(http, {
  database,
  cells: directory && { own: config.CELL ?? "", directory },
  crm,
  seal,
  sessions,
  audit,
  publicUrl: config.PUBLIC_URL,
  onNew: addFirstWorkflow,
  onConnected: (organisation) => wakeDiaryAnew(engine, organisation),
});
const sms = orEnd(() => configuredSms(config, fetch));
serve(
  http,
  [
    ...sessionRoutes({ database, sessions }),
    ...settingsRoutes({
      database,
      seal,
      openCrm,
      chatHosts: config.CHAT_HOSTS,
      canText: sms !== null,
      now: Temporal.Now.instant,
      onChanged: (organisation) => {
        wakeDiaryAnew(engine, organisation).catch((err) => log.warn({ err, lost: "wake" }));
      },
    }),
    ...recordRoutes({ database, openCrm, recordAddress: crm.recordAddress }),
    ...searchRoutes({ ...searchPorts, styleUrl, baseMap }),
    ...waitingRoutes(searchPorts),
    ...bookingRoutes({
      ...searchPorts,
      recordAddress: crm.recordAddress,
      sms,
      publicUrl: config.PUBLIC_URL,
    }),
    ...diaryRoutes({
      database,
      seal,
      channelTokens: channelTokens(config.SECRET_KEYS),
      engine,
      readNotification: crm.readNotification,
      onLost: (err) => log.warn({ err, lost: "notification" }),
    }),
    ...insightRoutes(searchPorts),
    ...templateRoutes({
      database,
      openCrm,
      repliesAddress: config.REPLIES_ADDRESS ?? null,
      now: Temporal.Now.instant,
    }),
    ...myVisitRoutes({
      ...searchPorts,
      keys: config.SECRET_KEYS,
      seal,
      captcha: askCaptcha,
      audit,
      admission,
      hasSubscription: (organisation) => hasSubscription(billingPorts, organisation),
    }),
    ...thankYouRoutes({
      database,
      engine,
      audit,
      keys: config.SECRET_KEYS,
      now: Temporal.Now.instant,
      publicUrl: config.PUBLIC_URL,
      captcha: askCaptcha,
    }),
    ...billingRoutes({
      ...billingPorts,
      engine,
      publicUrl: config.PUBLIC_URL,
      readEvent: orEnd(() => configuredEvents(config)),
    }),
    ...errorLogRoutes(log),
  ],
  {
    gate: sessionGate({
      database,
      sessions,
      listWorkflows: listCallersWorkflows,
      subscriptions: subscriptionsOf(billingPorts),
    }),
    admission,
    audit,
  },
);
const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL: scriptUrl } = config;
const customers = {
  directory: config.WEB_FILES,
  captcha: siteKey === undefined ? null : { siteKey, scriptUrl },
};
await serveCustomerPage(http, { ...customers, path: "/thank-you", file: "thank-you.html" });
await serveCustomerPage(http, { ...customers, path: myVisitPath, file: "my-visit.html" });
await serveWebFiles(http, {
  directory: config.WEB_FILES,
  firstCalls: { "/search": searchFirstCalls, "/settings": settingsFirstCalls },
});

closeWithGrace({ delay: config.LEAVE_SECONDS * 1000 + longestAnswer, logger: log }, async () => {
  await leave(config.LEAVE_SECONDS);
  await Promise.all([database.close(), directory?.close()]);
  await trace.close();
});
const at = { host: config.HOST, port: config.PORT, reusePort: config.PORT_SHARED === "yes" };
const listening = await http.listen(at);
logListening(log, listening);
// With NODE_COMPILE_CACHE the next start takes half as long, also after an end by force.
flushCompileCache();
