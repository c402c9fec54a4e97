import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { startApi, startWorker } from "@milepost/cell/program.ts";
import { type Starter, together } from "@milepost/cell/starter.ts";
import { buildWebApp } from "@milepost/kit/build-web-app.ts";
import { freePorts } from "@milepost/kit/cell.ts";
import { startSandbox } from "@milepost/kit/company/start-sandbox.ts";
import { startParts } from "@milepost/kit/parts.ts";

export interface LoadCell {
  readonly url: string;
  readonly sandboxUrl: string;
  /** As PostgreSQL's superuser. */
  readonly databaseUrl: string;
  /** Of the sample, as JSON text. */
  readonly company: string;
  /** Of the county. */
  readonly postcodes: string;
  /** The api's SECRET_KEYS. */
  readonly secretKeys: string;
}

const client = { ZOHO_CLIENT_ID: "1000.MILEPOST", ZOHO_CLIENT_SECRET: "sandbox-secret" };

/** The real parts with one api and one worker, which have these settings besides; the emulated world keeps nothing on disk. */
export async function startLoadCell(
  starter: Starter,
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<LoadCell> {
  const { start } = starter;
  const logs = join(directory, "logs");
  await mkdir(logs, { recursive: true });
  const [apiPort, smtpPort] = [await portOrFree(0), await portOrFree(0)];
  const url = `http://localhost:${apiPort}`;
  const outside = { ...client, MILEPOST_URL: url, SANDBOX_SMTP_PORT: String(smtpPort) };
  const [parts, sandbox, webFiles] = await together([
    startParts(starter, { directory, logs, ports: freePorts }),
    start("sandbox", () => startSandbox({ port: 0, logs, env: outside })),
    starter.timed("web app", () => buildWebApp(directory)),
  ]);
  const zoho = `${sandbox.url}/eu`;
  const secretKeys = `bench:${randomBytes(32).toString("base64")}`;
  const env = {
    ...client,
    ZOHO_DATA_CENTRES: JSON.stringify({
      eu: { accounts: `${zoho}/accounts`, api: `${zoho}/api`, crm: `${zoho}/crm` },
    }),
    ZOHO_HOME: "eu",
    DATABASE_URL: parts.databaseUrls.milepost_app,
    ROUTING_URL: parts.routingUrl,
    SECRET_KEYS: secretKeys,
    PUBLIC_URL: url,
    WEB_FILES: webFiles,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "Milepost <invitations@milepost.example>",
    ENGINE_URL: parts.engineUrl,
    ENGINE_ADMIN_URL: parts.engineAdminUrl,
    ...settings,
  };
  await together([
    start("worker", () => startWorker({ port: 0, logs, env })),
    start("api", () => startApi({ port: apiPort, logs, env })),
  ]);
  const databaseUrl = new URL(parts.superuserUrl);
  databaseUrl.pathname = new URL(parts.databaseUrls.milepost_app).pathname;
  const { company, postcodes } = parts.sample;
  const sandboxUrl = sandbox.url;
  return { url, sandboxUrl, databaseUrl: databaseUrl.href, company, postcodes, secretKeys };
}
