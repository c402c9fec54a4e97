import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { zohoDataCentres } from "@milepost/crm/zoho/transport/data-centres.ts";
import { z } from "zod";
import { defaultChatHosts, isAllowedHostsEntry } from "./chat/webhook-address.ts";
import { isMailAddress, readSender } from "./mail/is-mail-address.ts";
import { replyNameAtMost } from "./mail/reply-name-at-most.ts";

/** What is said of a wrong setting goes on after its name. */
const noAddress = "is not a whole address, such as https://milepost.example.com";
const Url = z.url(noAddress).transform((text) => text.replace(/\/$/, ""));
const noPort = "is not a port from 0 to 65535";
const Port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort);
const noCount = "is not a whole number from 1 upwards";
const Count = z.coerce.number(noCount).int(noCount).positive(noCount);

const levels = ["debug", "info", "warn", "error", "silent"] as const;
const noMinutes = "is not a number of minutes above 0";
const noSeconds = "is not a number of seconds from 0 to 60";

const noDataCentres = "is not JSON with the addresses accounts, api and crm of each data centre";
const DataCentresText = z
  .string()
  .transform(parseJson)
  .pipe(
    z.record(
      z.string(),
      z.object({ accounts: Url, api: Url, crm: Url }, noDataCentres),
      noDataCentres,
    ),
  );

/** `id:base64` of 32 bytes each, the first one seals, all of them open: to rotate, put a new one in front. */
const Keys = z
  .string()
  .transform((text) =>
    text.split(",").map((entry) => {
      const [id = "", key = ""] = entry.split(":");
      return { id, key: Buffer.from(key, "base64") };
    }),
  )
  .refine((keys) => keys.every(({ id, key }) => id !== "" && key.length === 32), {
    error: "is not id:base64 of 32 bytes, or several of these with commas",
  });

const SenderText = z
  .string()
  .transform(readSender)
  .pipe(
    z.object(
      { name: z.string(), address: z.string() },
      "is not a name and an address, such as Milepost <visits@example.com>",
    ),
  );

const ChatHosts = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  )
  .refine((hosts) => hosts.every(isAllowedHostsEntry), {
    error:
      "has an entry that is no host, no *.host and no whole origin such as http://127.0.0.1:4010",
  });

/** Without a plus: what follows one is for each visit. */
const RepliesAddress = z
  .string()
  .refine((text) => isMailAddress(text) && !text.includes("+"), {
    error: "is not a mail address such as replies@milepost.example",
  })
  .refine((text) => text.indexOf("@") <= replyNameAtMost, {
    error: `has more than ${replyNameAtMost} characters before the @`,
  });

/** Everything that differs between a laptop, a test and production. There is no other switch. */
const Shared = z.object({
  DATABASE_URL: z.string().describe("as milepost_app"),
  ZOHO_CLIENT_ID: z.string(),
  ZOHO_CLIENT_SECRET: z.string(),
  ZOHO_DATA_CENTRES: DataCentresText.default(zohoDataCentres),
  ZOHO_HOME: z.string().default("us").describe("the data centre the client is registered at"),
  SECRET_KEYS: Keys.describe("seal what is stored: CRM tokens and the sign-in cookie"),
  ROUTING_URL: Url,
  DRIVES_REMEMBERED: Count.default(1_000_000),
  PUBLIC_URL: Url.describe("where people reach Milepost"),
  CHAT_HOSTS: ChatHosts.default([...defaultChatHosts]).describe(
    "where messages may be posted to; a whole origin is trusted, whatever its address",
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe("without it nobody is charged and every organisation has access"),
  STRIPE_URL: Url.default("https://api.stripe.com"),
  STRIPE_TAX: z
    .enum(["automatic", "none"], "is neither automatic nor none")
    .default("automatic")
    .describe("Stripe works out the VAT in the price; none: the seller charges no tax"),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/, "is not an account's SID, which begins with AC")
    .optional()
    .describe("whose text messages these are; without it nobody is sent any"),
  TWILIO_AUTH_TOKEN: z.string().optional().describe("needed together with the account"),
  TWILIO_FROM: z
    .string()
    .optional()
    .describe("the number, name or messaging service that texts; needed together with the account"),
  TWILIO_URL: Url.default("https://api.twilio.com"),
  REPLIES_ADDRESS: RepliesAddress.optional().describe(
    "where customers' calendars answer; without it nobody is asked to answer there",
  ),
  SUBSCRIPTION_RECONCILE_MINUTES: z.coerce
    .number(noMinutes)
    .positive(noMinutes)
    .default(55)
    .describe("Stripe is asked this often about each organisation that pays, whatever it tells"),
  SEARCHES_KEPT_DAYS: Count.default(90),
  OTEL_EXPORTER_OTLP_ENDPOINT: Url.optional().describe(
    "where traces are collected, by OTLP over HTTP; without it none are recorded",
  ),
  LOG_LEVEL: z.enum(levels, `is none of ${levels.join(", ")}`).default("info"),
});

const ApiConfig = Shared.extend({
  STRIPE_WEBHOOK_SECRET: z.string().default("").describe("of the endpoint /hooks/stripe"),
  HOST: z.string().default("127.0.0.1"),
  PORT: Port.default(3000),
  PORT_SHARED: z
    .enum(["yes", "no"], "is neither yes nor no")
    .default("no")
    .describe("yes: another api of this user may listen at the same port"),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ""))
    .describe("addresses or networks whose X-Forwarded-For is believed"),
  LEAVE_SECONDS: z.coerce
    .number(noSeconds)
    .min(0, noSeconds)
    .max(60, noSeconds)
    .default(0)
    .describe("asked to end, it goes on answering until the load balancer has seen /readyz"),
  ENGINE_URL: Url.describe("the durable engine's ingress"),
  SEARCHES_AT_ONCE: Count.default(4 * availableParallelism()).describe(
    "of all organisations in this process; more wait or are told to come again",
  ),
  SEARCHES_AT_ONCE_EACH: Count.default(4).describe("of one"),
  ROUTING_CALLS_AT_ONCE: Count.default(2 * availableParallelism()).describe(
    "of this process: two for each worker of routing, so that none is ever idle",
  ),
  CAPTCHA_SECRET: z.string().optional().describe("without it the customer's link alone is proof"),
  CAPTCHA_URL: Url.default("https://www.google.com/recaptcha/api/siteverify"),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, "is not a site key: letters, digits, - and _")
    .optional()
    .describe("without it the customer's page asks no captcha"),
  CAPTCHA_SCRIPT_URL: Url.default("https://www.google.com/recaptcha/api.js"),
  MAP_STYLE_URL: z
    .url(noAddress)
    .optional()
    .describe("a MapLibre style, with all it names at the same origin; without it our own roads"),
  MAP_FILE: z
    .string()
    .optional()
    .describe("a Protomaps base map, one PMTiles file; without it our own roads"),
  METRICS_TOKEN: z.string().optional().describe("without it /metrics answers 404"),
  CELL: z.string().optional().describe("this cell's name in the directory"),
  DIRECTORY_URL: z
    .string()
    .optional()
    .describe("as milepost_app; without it this cell has every organisation"),
  WEB_FILES: z.string().default(fileURLToPath(new URL("../../../web/dist", import.meta.url))),
});

const WorkerConfig = Shared.extend({
  WORKER_HOST: z.string().default("127.0.0.1"),
  WORKER_PORT: Port.default(0).describe("0: a free one"),
  WORKER_URL: Url.optional().describe(
    "where the engine reaches this worker; default: host and port. Its build is added to it",
  ),
  HOOKS_URL: Url.optional().describe("where the CRM reaches Milepost; default: PUBLIC_URL"),
  ENGINE_ADMIN_URL: z
    .union([z.literal("none"), Url], noAddress)
    .describe("where the worker registers its stories; none: Restate's operator registers them"),
  CUSTOMERS_KEPT_DAYS: Count.max(730, "is more than 730 days")
    .default(30)
    .describe("after a visit: what is known of its customer"),
});

/** Apart, because only the process that sends needs it. */
const MailConfig = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not an address that begins with smtp:// or smtps://" })
    .describe(
      "smtp:// or smtps://; nothing goes out in the clear but within this machine, or with ?requireTLS=false",
    ),
  MAIL_FROM: SenderText.describe("Name <address>: whom invitations come from, and their organiser"),
});

const KeysConfig = Shared.pick({ DATABASE_URL: true, SECRET_KEYS: true }).extend({
  DATABASE_AUDIT_URL: z.string().describe("as milepost_audit, who alone may list organisations"),
});

/** Of both programs, for anyone who tries an installation; the parts where `pnpm start` starts them. */
const SelfTestConfig = ApiConfig.extend(WorkerConfig.shape)
  .extend(MailConfig.shape)
  .extend(KeysConfig.pick({ DATABASE_AUDIT_URL: true }).partial().shape)
  .extend({
    ENGINE_URL: Url.default("http://127.0.0.1:8080"),
    ENGINE_ADMIN_URL: Url.default("http://127.0.0.1:9070"),
    ROUTING_URL: Url.default("http://127.0.0.1:8002"),
  });

/** The engine where `pnpm start` starts it. */
const RecoverConfig = KeysConfig.pick({ DATABASE_URL: true, DATABASE_AUDIT_URL: true }).extend({
  ENGINE_URL: SelfTestConfig.shape.ENGINE_URL,
  ENGINE_ADMIN_URL: SelfTestConfig.shape.ENGINE_ADMIN_URL,
});

const WatchConfig = z.object({
  DATABASE_AUDIT_URL: KeysConfig.shape.DATABASE_AUDIT_URL,
  ENGINE_ADMIN_URL: Url.describe("asked for stuck stories"),
  METRICS_TOKEN: z.string().describe("the same as the api's"),
  WATCH_HOST: z.string().default("127.0.0.1"),
  WATCH_PORT: Port.default(3002),
  LOG_LEVEL: Shared.shape.LOG_LEVEL,
});

const RepliesConfig = Shared.pick({
  DATABASE_URL: true,
  SECRET_KEYS: true,
  LOG_LEVEL: true,
}).extend({
  REPLIES_ADDRESS: RepliesAddress,
  REPLIES_HOST: z.string().default("127.0.0.1"),
  REPLIES_PORT: Port.default(2525),
});

/** Of commands that an operator runs on what is kept of one organisation. */
const LifeConfig = z.object({
  DATABASE_MIGRATOR_URL: z.string().describe("as milepost_migrator, who owns the tables"),
  ENGINE_ADMIN_URL: Url.default("http://127.0.0.1:9070"),
});

const SupportConfig = KeysConfig.pick({ DATABASE_AUDIT_URL: true });

/** Of a cell that an organisation is moved from. */
const LeftConfig = LifeConfig.extend({ CELL: z.string() });

/** Of the cell that it comes to. */
const ReachedConfig = LeftConfig.extend({
  ENGINE_URL: SelfTestConfig.shape.ENGINE_URL,
  SECRET_KEYS: Shared.shape.SECRET_KEYS,
  DIRECTORY_MIGRATOR_URL: z.string().describe("as milepost_migrator, who may change the directory"),
});

const FillConfig = ReachedConfig.pick({ CELL: true, DIRECTORY_MIGRATOR_URL: true }).extend({
  DATABASE_AUDIT_URL: KeysConfig.shape.DATABASE_AUDIT_URL,
});

const ForgetConfig = LifeConfig.pick({ DATABASE_MIGRATOR_URL: true }).extend({
  DATABASE_AUDIT_URL: KeysConfig.shape.DATABASE_AUDIT_URL,
});

const DrainConfig = LifeConfig.pick({ ENGINE_ADMIN_URL: true });

export const apiConfig = (env: NodeJS.ProcessEnv) => parse(ApiConfig, env);
export const workerConfig = (env: NodeJS.ProcessEnv) => parse(WorkerConfig, env);
export const mailConfig = (env: NodeJS.ProcessEnv) => parse(MailConfig, env);
export const watchConfig = (env: NodeJS.ProcessEnv) => parse(WatchConfig, env);
export const repliesConfig = (env: NodeJS.ProcessEnv) => parse(RepliesConfig, env);
export const keysConfig = (env: NodeJS.ProcessEnv) => parse(KeysConfig, env);
export const lifeConfig = (env: NodeJS.ProcessEnv) => parse(LifeConfig, env);
export const leftConfig = (env: NodeJS.ProcessEnv) => parse(LeftConfig, env);
export const reachedConfig = (env: NodeJS.ProcessEnv) => parse(ReachedConfig, env);
export const fillConfig = (env: NodeJS.ProcessEnv) => parse(FillConfig, env);
export const recoverConfig = (env: NodeJS.ProcessEnv) => parse(RecoverConfig, env);
export const forgetConfig = (env: NodeJS.ProcessEnv) => parse(ForgetConfig, env);
export const drainConfig = (env: NodeJS.ProcessEnv) => parse(DrainConfig, env);
export const supportConfig = (env: NodeJS.ProcessEnv) => parse(SupportConfig, env);
export const selfTestConfig = (env: NodeJS.ProcessEnv) => parse(SelfTestConfig, env);

/** Empty is left out: a line of an example that nobody has filled in. For these it has a meaning. */
const mayBeEmpty = ["CHAT_HOSTS"];

/** Lists everything that is wrong at once, a sentence for each setting, by name and never by value. */
function parse<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const isGiven = (name: string) =>
    env[name] !== undefined && (env[name] !== "" || mayBeEmpty.includes(name));
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(name)));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    if (!wrong.has(name)) wrong.set(name, isGiven(name) ? message : "is missing");
  }
  const sentences = [...wrong].map(([name, words]) => `  ${name} ${words}.`);
  throw new Error(`The settings are wrong (docs/operating/settings.md):\n${sentences.join("\n")}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
