import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository } from "@milepost/cell/program.ts";
import { startChild } from "@milepost/cell/start-child.ts";
import type { Starter } from "@milepost/cell/starter.ts";

const client = { ZOHO_CLIENT_ID: "1000.MILEPOST", ZOHO_CLIENT_SECRET: "sandbox-secret" };

/** The sandbox outside every container, at an address of this machine that containers reach. */
export async function startOutsideWorld(
  starter: Starter,
  { host, directory, milepostUrl }: { host: string; directory: string; milepostUrl: string },
) {
  const [port, smtpPort] = await Promise.all([portOrFree(0), portOrFree(0)]);
  const data = join(directory, "sandbox");
  await mkdir(data);
  await starter.start("sandbox", () =>
    startChild({
      name: "sandbox",
      command: process.execPath,
      args: [join(repository, "apps/sandbox/src/main.ts")],
      env: {
        ...client,
        MILEPOST_URL: milepostUrl,
        SANDBOX_HOST: host,
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_DATA: data,
      },
      logFile: join(directory, "sandbox.log"),
      ready: (output) => output.includes('"listening"'),
    }),
  );
  const url = `http://${host}:${port}`;
  const servers = (name: string) => ({
    accounts: `${url}/${name}/accounts`,
    api: `${url}/${name}/api`,
    crm: `${url}/${name}/crm`,
  });
  return {
    url,
    settings: {
      ...client,
      ZOHO_DATA_CENTRES: JSON.stringify({
        us: servers("us"),
        eu: servers("eu"),
        uk: servers("uk"),
      }),
      SMTP_URL: `smtp://${host}:${smtpPort}?requireTLS=false`,
      MAIL_FROM: "Milepost <invitations@milepost.example>",
      CHAT_HOSTS: url,
    },
  };
}
