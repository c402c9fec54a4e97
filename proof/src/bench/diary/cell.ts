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

export interface DiaryCell {
  /** The emulated CRM of everybody else, at the data centre `eu`. */
  readonly crmUrl: string;
  /** Of the organisation that floods, at `us`. */
  readonly floodingCrmUrl: string;
  /** As PostgreSQL's superuser. */
  readonly databaseUrl: string;
  /** A CSV of the county's. */
  readonly postcodes: string;
  readonly env: Record<string, string>;
}

const client = { ZOHO_CLIENT_ID: "1000.MILEPOST", ZOHO_CLIENT_SECRET: "sandbox-secret" };

/**
 * The real parts with one api and one worker, and two emulated CRMs: Zoho does not slow down for
 * others because one organisation is busy, and an emulator of one thread would. They keep nothing
 * on disk.
 */
export async function startDiaryCell(starter: Starter, directory: string): Promise<DiaryCell> {
  const { start } = starter;
  const logs = join(directory, "logs");
  await mkdir(logs, { recursive: true });
  const apiPort = await portOrFree(0);
  const url = `http://127.0.0.1:${apiPort}`;
  const startCrm = (name: string) =>
    start(name, async () => {
      const part = await startSandbox({ port: 0, logs, env: { ...client, MILEPOST_URL: url } });
      return { ...part, name };
    });
  const [parts, crm, floodingCrm, webFiles] = await together([
    startParts(starter, { directory, logs, ports: freePorts }),
    startCrm("CRM"),
    startCrm("flooding CRM"),
    starter.timed("web app", () => buildWebApp(directory)),
  ]);
  const servers = (origin: string, name: string) => ({
    accounts: `${origin}/${name}/accounts`,
    api: `${origin}/${name}/api`,
    crm: `${origin}/${name}/crm`,
  });
  const env = {
    ...client,
    ZOHO_DATA_CENTRES: JSON.stringify({
      eu: servers(crm.url, "eu"),
      us: servers(floodingCrm.url, "us"),
    }),
    DATABASE_URL: parts.databaseUrls.milepost_app,
    ROUTING_URL: parts.routingUrl,
    SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    PUBLIC_URL: url,
    WEB_FILES: webFiles,
    // Nobody is written to.
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Milepost <nobody@milepost.example>",
    ENGINE_URL: parts.engineUrl,
    ENGINE_ADMIN_URL: parts.engineAdminUrl,
  };
  await together([
    start("worker", () => startWorker({ port: 0, logs, env })),
    start("api", () => startApi({ port: apiPort, logs, env })),
  ]);
  const databaseUrl = new URL(parts.superuserUrl);
  databaseUrl.pathname = new URL(parts.databaseUrls.milepost_app).pathname;
  return {
    crmUrl: crm.url,
    floodingCrmUrl: floodingCrm.url,
    databaseUrl: databaseUrl.href,
    postcodes: parts.sample.postcodes,
    env,
  };
}
