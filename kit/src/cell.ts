import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Program, startApi, startReplies, startWorker } from "@milepost/cell/program.ts";
import { type Starter, together } from "@milepost/cell/starter.ts";
import type { Role } from "@milepost/db";
import { buildWebApp } from "./build-web-app.ts";
import { startSandbox } from "./company/start-sandbox.ts";
import { emptyDatabase, endStories, hadFirstDay, haveFirstDay, seedWorld } from "./first-day.ts";
import { type PartPorts, startParts } from "./parts.ts";
import type { OtherCompanies } from "./sample.ts";

/** 0 for any free port. */
export interface Ports extends PartPorts {
  readonly api: number;
  readonly worker: number;
  readonly sandbox: number;
  /** Where the sandbox takes mails. */
  readonly smtp: number;
  /** Where customers' calendars answer. */
  readonly replies: number;
}

export const freePorts: Ports = {
  api: 0,
  worker: 0,
  postgres: 0,
  routing: 0,
  sandbox: 0,
  smtp: 0,
  replies: 0,
  restate: { node: 0, ingress: 0, admin: 0 },
};

/** Where everything is found once it runs. Plain data, so that it can be handed to another process. */
export interface Cell {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Takes customers' calendar answers, by SMTP on loopback. */
  readonly repliesPort: number;
  readonly routingUrl: string;
  /** The folder of the roads that routing drives on. */
  readonly tiles: string;
  readonly engineUrl: string;
  readonly engineAdminUrl: string;
  readonly superuserUrl: string;
  readonly databaseUrls: Record<Role, string>;
  /** What the emulated CRM was seeded with, as JSON text. */
  readonly company: string;
  /** In data centres of their own; set up like the first. */
  readonly otherCompanies: OtherCompanies;
  /** To start another api like this one. */
  readonly apiEnv: Record<string, string>;
  /** What an api needs besides to charge through the sandbox. */
  readonly stripeEnv: Record<string, string>;
  /** The folder of everything that is kept, and in it every part's log. */
  readonly directory: string;
  readonly logs: string;
  /** By the name of the part. */
  readonly pids: Record<string, number>;
}

/** Whether the api charges organisations, and then the companies have subscribed. */
interface Billing {
  /** Minutes between two questions to Stripe about one organisation. */
  readonly reconcileMinutes: number;
}

const zohoClient = { ZOHO_CLIENT_ID: "1000.MILEPOST", ZOHO_CLIENT_SECRET: "sandbox-secret" };

interface CellOptions extends Pick<Parameters<typeof startParts>[1], "startEngine" | "traces"> {
  readonly directory: string;
  readonly ports: Ports;
  readonly billing?: Billing;
  /** Where this is one of several cells: people come by the front, and by it alone. */
  readonly behind?: {
    readonly frontUrl: string;
    /** When there is a database; returns what the api needs besides. */
    readonly join: (superuserUrl: string) => Promise<Record<string, string>>;
  };
}

/**
 * One whole Milepost: the real parts, the outside world in the sandbox, api and worker, and companies
 * whose administrators have set them up. It goes on where it was ended on the same day; on another, the
 * diaries are others and everything begins again. If it throws, what had started has been ended.
 */
export async function startCell(starter: Starter, options: CellOptions): Promise<Cell> {
  try {
    return await startAll(starter, options);
  } catch (error) {
    await starter.stop();
    throw error;
  }
}

async function startAll(starter: Starter, options: CellOptions): Promise<Cell> {
  const { directory, ports, billing, behind, ...ofParts } = options;
  const { start, timed } = starter;
  const logs = join(directory, "logs");
  await mkdir(logs, { recursive: true });
  const apiPort = await portOrFree(ports.api);
  const url = behind?.frontUrl ?? `http://localhost:${apiPort}`;
  const smtpPort = await portOrFree(ports.smtp);
  const repliesPort = await portOrFree(ports.replies);

  const [parts, sandbox, webFiles] = await together([
    startParts(starter, { directory, logs, ports, ...ofParts }),
    start("sandbox", async () => {
      const data = join(directory, "sandbox");
      await mkdir(data, { recursive: true });
      const env = {
        ...zohoClient,
        MILEPOST_URL: url,
        SANDBOX_DATA: data,
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_ANSWERS_TO: `smtp://127.0.0.1:${repliesPort}`,
      };
      return startSandbox({ port: ports.sandbox, logs, env });
    }),
    timed("web app", () => buildWebApp(directory)),
  ]);
  const { company, otherCompanies } = parts.sample;
  const companies = [company, ...Object.values(otherCompanies)];
  const isNew = !(await hadFirstDay(directory, companies));
  if (isNew) {
    await endStories(parts.engineAdminUrl);
    await emptyDatabase(parts.superuserUrl);
    await seedWorld(sandbox.url, companies);
  }

  const joined = await behind?.join(parts.superuserUrl);
  const shared = {
    ...zohoClient,
    ZOHO_DATA_CENTRES: JSON.stringify(dataCentresOf(sandbox)),
    DATABASE_URL: parts.databaseUrls.milepost_app,
    ROUTING_URL: parts.routingUrl,
    SECRET_KEYS: await secretKeys(directory),
    PUBLIC_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "Milepost <invitations@milepost.example>",
    REPLIES_ADDRESS: "replies@milepost.example",
    CHAT_HOSTS: sandbox.url,
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "twilio-sandbox-token",
    TWILIO_FROM: "+447700900000",
    TWILIO_URL: `${sandbox.url}/twilio`,
    ...(options.traces && { OTEL_EXPORTER_OTLP_ENDPOINT: options.traces }),
  };
  const stripeEnv = {
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_URL: sandbox.url,
  };
  const apiEnv = {
    ...shared,
    ...joined,
    ...(billing && stripeEnv),
    // An address of the real Slack can be saved; the worker posts to the sandbox alone.
    CHAT_HOSTS: `${sandbox.url},hooks.slack.com`,
    ENGINE_URL: parts.engineUrl,
    WEB_FILES: webFiles,
    METRICS_TOKEN: "metrics",
    CAPTCHA_SECRET: "captcha-secret",
    CAPTCHA_SITE_KEY: "sandbox-site",
    CAPTCHA_URL: `${sandbox.url}/recaptcha/api/siteverify`,
    CAPTCHA_SCRIPT_URL: `${sandbox.url}/recaptcha/api.js`,
  };
  const workerEnv = {
    ...shared,
    ...stripeEnv,
    ENGINE_ADMIN_URL: parts.engineAdminUrl,
    ...(billing && { SUBSCRIPTION_RECONCILE_MINUTES: String(billing.reconcileMinutes) }),
  };
  await together([
    start("worker", () => startWorker({ port: ports.worker, logs, env: workerEnv })),
    start("replies", () => startReplies({ port: repliesPort, logs, env: shared })),
    start("api", () => startApi({ port: apiPort, logs, env: apiEnv })),
  ]);
  const { url: sandboxUrl } = sandbox;
  if (isNew) {
    await timed("the companies' first day", () =>
      haveFirstDay({ url, sandboxUrl, directory }, companies),
    );
  }

  const { superuserUrl, databaseUrls, engineUrl, engineAdminUrl, routingUrl } = parts;
  const pids = Object.fromEntries(starter.started.map(({ name, pid }) => [name, pid]));
  return {
    url,
    sandboxUrl,
    repliesPort,
    routingUrl,
    tiles: parts.sample.tiles,
    engineUrl,
    engineAdminUrl,
    superuserUrl,
    databaseUrls,
    company,
    otherCompanies,
    apiEnv,
    stripeEnv,
    directory,
    logs,
    pids,
  };
}

function dataCentresOf({ url }: Program) {
  const servers = (name: string) => ({
    accounts: `${url}/${name}/accounts`,
    api: `${url}/${name}/api`,
    crm: `${url}/${name}/crm`,
  });
  return { us: servers("us"), eu: servers("eu"), uk: servers("uk") };
}

/** Kept next to the data, because what they sealed is in it. */
async function secretKeys(directory: string): Promise<string> {
  const file = join(directory, "secret-keys");
  if (!existsSync(file)) {
    await writeFile(file, `dev:${randomBytes(32).toString("base64")}`, { mode: 0o600 });
  }
  return readFile(file, "utf8");
}
