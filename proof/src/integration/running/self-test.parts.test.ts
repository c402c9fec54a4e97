import { execFile } from "node:child_process";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Program, repository, startApi } from "@milepost/cell/program.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { openSettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { startSandbox } from "@milepost/kit/company/start-sandbox.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** The command as an operator runs it, against an installation of its own company that charges. */
const cell = inject("cell");
const company = spareCompany(cell, "71");
const { dataCentre, organisation } = company;
const control = controlOf(cell.sandboxUrl);
const chatHook = `${cell.sandboxUrl}/slack/services/T0MILEPOST/B0SELFTEST/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let stripe: Program;
let api: Program;
let env: Record<string, string>;

beforeAll(async () => {
  const port = await portOrFree(0);
  const publicUrl = `http://localhost:${port}`;
  // Its Stripe sends to this api alone; the cell's own goes on sending to the cell's.
  stripe = await startSandbox({
    port: 0,
    logs: cell.logs,
    env: { MILEPOST_URL: publicUrl, SANDBOX_DATA: "", SANDBOX_SMTP_PORT: "0" },
  });
  env = {
    ...cell.apiEnv,
    ...cell.stripeEnv,
    STRIPE_URL: stripe.url,
    PUBLIC_URL: publicUrl,
    ENGINE_ADMIN_URL: cell.engineAdminUrl,
    CHAT_HOSTS: cell.sandboxUrl,
    DATABASE_AUDIT_URL: cell.databaseUrls.milepost_audit,
  };
  api = await startApi({ port, logs: cell.logs, env });
  await control("seed", company);
  const manager = openBrowserless(cell);
  await manager.signIn(company.users[0]);
  const notifications = { system: "slack", webhookUrl: chatHook } as const;
  const users = await manager.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const ours = (person: { id: string }) =>
    users.find(({ zohoUserId }) => zohoUserId === person.id)?._id ?? "";
  const [, bookingAgent, fieldAgent] = company.users;
  await openSettingsDesk(manager).save(1, {
    notifications,
    selectedFieldAgents: [ours(fieldAgent)],
    selectedUsers: [ours(bookingAgent)],
  });
  await openBrowserless(cell).signIn(bookingAgent);
  await until(hasChannel);
});

/** Whether the CRM was asked to notify us of this company's changes. */
async function hasChannel(): Promise<boolean> {
  const database = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  await database.connect();
  try {
    const found = await database.query(
      `select from crm_channels join organisations using (organisation_id)
       where crm_organisation_id = $1 and ends_at > now()`,
      [organisation.zgid],
    );
    return found.rows.length > 0;
  } finally {
    await database.end();
  }
}

afterAll(async () => {
  await api?.stop();
  await stripe?.stop();
});

interface Told {
  readonly code: number;
  readonly lines: readonly string[];
  /** The last line. */
  readonly counts: Readonly<Record<string, unknown>>;
}

function selfTest(args: readonly string[], changed: Record<string, string> = {}): Promise<Told> {
  const file = join(repository, "apps/server/src/self-test.ts");
  const given = ["--organisation", `${dataCentre}:${organisation.zgid}`, ...args];
  return new Promise((resolve) => {
    const options = { env: { ...env, ...changed } };
    execFile(process.execPath, [file, ...given], options, (error, stdout) => {
      const lines = stdout.trim().split("\n");
      const counts = JSON.parse(lines.pop() ?? "null");
      resolve({ code: error ? 1 : 0, lines, counts });
    });
  });
}

const thatAre = ({ lines }: Told, outcome: string) =>
  lines.filter((line) => line.startsWith(outcome));
const secrets = () => [
  cell.apiEnv.SECRET_KEYS ?? "",
  "sandbox-secret",
  "whsec_sandbox",
  "sk_test_sandbox",
  "captcha-secret",
  chatHook,
  cell.databaseUrls.milepost_app,
];

test("a sound installation is found so, with one mail, one message, and nothing left in the CRM", async () => {
  const told = await selfTest(["--write", "--mail-to", "operator@milepost.example"]);
  expect([thatAre(told, "failed"), thatAre(told, "differs")]).toEqual([[], []]);
  // The sample's spare company has neither.
  expect(thatAre(told, "not configured")).toEqual([
    expect.stringContaining("the base map"),
    expect.stringContaining("a meeting that lasts the whole day"),
    expect.stringContaining("how a series of meetings is kept"),
  ]);
  expect(told).toMatchObject({ code: 0, counts: { name: "self-test", failed: 0, differs: 0 } });
  expect(told.lines).toContainEqual(
    expect.stringMatching(/^ok .*the engine: it ran one in \d+ ms/),
  );
  expect(told.lines).toContainEqual(expect.stringMatching(/^ok .*a notification of a change: one/));
  for (const secret of secrets()) expect(told.lines.join("\n")).not.toContain(secret);
  const query = new URLSearchParams({ dataCentre, zgid: organisation.zgid, module: "Leads" });
  expect(JSON.stringify(await control(`records?${query}`))).not.toContain("self-test");
});

test("what is wrong with the configuration is named, each in its own line", async () => {
  const told = await selfTest([], {
    DATABASE_URL: cell.superuserUrl.replace(/postgres$/, "milepost"),
    ROUTING_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
    STRIPE_WEBHOOK_SECRET: "whsec_another",
    TWILIO_AUTH_TOKEN: "not-the-token",
    CAPTCHA_SECRET: "not-the-secret",
    CHAT_HOSTS: "hooks.slack.com",
    ZOHO_CLIENT_SECRET: "not-the-secret-either",
  });
  const failures = thatAre(told, "failed").map((line) => line.slice(16));
  for (const asked of [
    "the role of DATABASE_URL",
    "routing",
    "the mail server",
    "the SMS provider about our account",
    "Milepost about a receipt signed with TWILIO_AUTH_TOKEN",
    "reCAPTCHA about",
    "Milepost about an event signed with STRIPE_WEBHOOK_SECRET",
    "the slack channel",
    "the CRM: a fresh access token",
  ]) {
    expect(failures).toContainEqual(expect.stringMatching(new RegExp(`^${asked}`)));
  }
  expect(told).toMatchObject({ code: 1, counts: { failed: expect.any(Number) } });
});

test("settings that no program would start with are named, and end it", async () => {
  const told = await selfTest([], { PUBLIC_URL: "milepost.example", SECRET_KEYS: "a:b" });
  expect(told.lines).toEqual([
    expect.stringMatching(/^failed .*SECRET_KEYS is not .*PUBLIC_URL is not /),
  ]);
  expect(told).toMatchObject({ code: 1, counts: { name: "self-test", failed: 1, ok: 0 } });
});

test("a CRM that answers nothing is reported as failed, and the command comes to its end", async () => {
  const rule = { kind: "down", zgid: organisation.zgid };
  const { id } = await control<{ id: number }>("rules", rule);
  const told = await selfTest([]).finally(() => control("rules/remove", { id }));
  expect(thatAre(told, "failed")).toContainEqual(
    expect.stringContaining("the CRM: who connected, and which organisation"),
  );
  expect(thatAre(told, "ok")).toContainEqual(expect.stringContaining("postcodes"));
  expect(thatAre(told, "ok")).not.toContainEqual(expect.stringContaining("51 ids in one query"));
  expect(told.code).toBe(1);
});
