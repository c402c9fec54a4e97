import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { createDatabase, migrate, type Role } from "@milepost/db";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { channelPurpose } from "./diary/channel/keep-channel.ts";
import type { OrganisationId } from "./platform/database/organisation-id.ts";
import { type Key, seal } from "./platform/seal.ts";
import { purpose } from "./session/crm-connections.ts";
import { decryptWebhook, encryptWebhook } from "./workflows/chat/decrypt-webhook.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const key = (id: string): Key => ({ id, key: randomBytes(32) });
const [old, young, stranger] = [key("old"), key("young"), key("stranger")];
const organisations = [1, 2, 3].map(
  (number) => `00000000-0000-8000-8000-00000000000${number}` as OrganisationId,
);
const [connected, fresh] = organisations;
if (!connected || !fresh) throw new Error("There are organisations");
let urls: Record<Role, string>;
const notifications = { system: "slack", webhookUrl: "https://hooks.slack.com/secret" } as const;
const chatting = { ...defaultWorkflowSettings, notifications };

async function as(organisation: OrganisationId, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: urls.milepost_app });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('milepost.organisation', $1, true)", [organisation]);
    const { rows } = await client.query(sql, values);
    await client.query("commit");
    return rows as Record<string, Buffer | null>[];
  } finally {
    await client.end();
  }
}

/** The command itself, as an operator runs it. */
function rotate(keys: readonly Key[]): Promise<{ code: number; last: unknown; errors: string }> {
  const file = fileURLToPath(new URL("./rotate-keys.ts", import.meta.url));
  const env = {
    DATABASE_URL: urls.milepost_app,
    DATABASE_AUDIT_URL: urls.milepost_audit,
    SECRET_KEYS: keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env }, (error, stdout, errors) => {
      const last = JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");
      resolve({ code: error ? 1 : 0, last, errors });
    });
  });
}

const readSealed = async (organisation: OrganisationId) => {
  const [connection] = await as(organisation, "select * from crm_connections");
  const [channel] = await as(organisation, "select * from crm_channels");
  return { connection, channel };
};

beforeAll(async () => {
  const { superuserUrl } = inject("cell");
  urls = await createDatabase(superuserUrl, { database: "keys_test", passwords });
  await migrate(urls.milepost_migrator);
  const { encrypt } = seal([old]);
  for (const organisation of organisations) {
    await as(
      organisation,
      `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
       values ($1, 'eu', $2, 'Company')`,
      [organisation, organisation],
    );
  }
  const insert = `insert into crm_connections (organisation_id, connected_by, refresh_token_ciphertext,
    access_token_ciphertext, access_token_expires_at) values ($1, 'Margaret', $2, $3, now())`;
  const sealed = (text: string, of: OrganisationId) => encrypt(text, purpose(of));
  await as(connected, insert, [
    connected,
    sealed("lasting", connected),
    sealed("passing", connected),
  ]);
  await as(fresh, insert, [fresh, sealed("lasting too", fresh), null]);
  await as(
    connected,
    `insert into crm_channels (organisation_id, channel_id, token_ciphertext, modules, made_at, ends_at)
     values ($1, '1', $2, '{Deals}', now(), now())`,
    [connected, encrypt("channel", channelPurpose(connected))],
  );
  await as(
    connected,
    `insert into workflows (organisation_id, workflow_id, name, changed, updated_by)
     values ($1, 1, 'One', $2, 'Margaret')`,
    [connected, JSON.stringify(encryptWebhook(seal([old]), connected, chatting, chatting))],
  );
});

test("the audit role may name every organisation, and sees neither their people nor their tokens", async () => {
  const client = new pg.Client({ connectionString: urls.milepost_audit });
  await client.connect();
  try {
    expect((await client.query("select from organisations")).rowCount).toBe(3);
    expect((await client.query("select from workflows")).rowCount).toBe(0);
    await expect(client.query("select from crm_connections")).rejects.toThrow(/denied/);
    await expect(client.query("delete from organisations")).rejects.toThrow(/denied/);
  } finally {
    await client.end();
  }
});

test("a secret that no key opens stops nothing else, and the command says which", async () => {
  const { code, last, errors } = await rotate([stranger]);
  expect([code, last]).toEqual([1, { name: "keys", organisations: 3, resealed: 0 }]);
  expect(errors).toContain(connected);
  expect(errors).toContain(fresh);
});

test("after a rotation everything opens without the old key, and nothing with it", async () => {
  const rotated = await rotate([young, old]);
  expect(rotated).toMatchObject({
    code: 0,
    last: { name: "keys", organisations: 3, resealed: 5 },
    errors: "",
  });
  const texts = async (keys: readonly Key[]) => {
    const { decrypt } = seal(keys);
    const one = await readSealed(connected);
    const two = await readSealed(fresh);
    const [workflow] = await as(connected, "select changed from workflows");
    const settings = decryptWebhook(
      seal(keys),
      connected,
      workflow?.changed as unknown as WorkflowSettings,
    );
    const ofConnection = (sealed: Buffer | null | undefined, of: OrganisationId) =>
      sealed ? decrypt(sealed, purpose(of)) : "none";
    return [
      ofConnection(one.connection?.refresh_token_ciphertext, connected),
      ofConnection(one.connection?.access_token_ciphertext, connected),
      decrypt(one.channel?.token_ciphertext ?? Buffer.alloc(0), channelPurpose(connected)),
      ofConnection(two.connection?.refresh_token_ciphertext, fresh),
      ofConnection(two.connection?.access_token_ciphertext, fresh),
      settings.notifications.webhookUrl,
    ];
  };
  expect(await texts([young])).toEqual([
    "lasting",
    "passing",
    "channel",
    "lasting too",
    "none",
    notifications.webhookUrl,
  ]);
  expect(await texts([old])).toEqual([null, null, null, null, "none", ""]);
  expect((await rotate([young])).last).toEqual({ name: "keys", organisations: 3, resealed: 5 });
});
