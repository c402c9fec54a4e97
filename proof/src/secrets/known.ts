import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Cell } from "@milepost/kit/cell.ts";
import type { Walked } from "./walk.ts";

/** Something that must not be found. */
export interface Secret {
  readonly kind: string;
  readonly value: string;
  /** A customer's: it may be in the database, which is where it is kept, and nowhere else. */
  readonly isPersonal: boolean;
}

interface Mail {
  readonly html?: string;
  readonly text?: string;
}

/** Every secret that was used, from those who gave them out or were given them. */
export async function collectSecrets(
  { apiEnv, sandboxUrl }: Cell,
  { cookies, customers, webhookUrl, secretKeys }: Walked,
  sandboxData: string,
): Promise<Secret[]> {
  const secret = (kind: string, value: string | undefined) => ({
    kind,
    value: value ?? "",
    isPersonal: false,
  });
  const personal = (kind: string, value: string) => ({ kind, value, isPersonal: true });
  const sealing = secretKeys.split(",").map((key) => key.split(":")[1]);
  const { messages } = (await (await fetch(`${sandboxUrl}/mailbox/messages`)).json()) as {
    messages: Mail[];
  };
  const tokens = messages.flatMap(({ html = "", text = "" }) =>
    [...`${html} ${text}`.matchAll(/[?&;]token=([^&"\s<]+)/g)].map(([, token]) => token),
  );
  const all = [
    ...keptInCrm(sandboxData),
    // Before the dot is the organisation, which is no secret.
    ...cookies.map((cookie) => secret("session", cookie.split("=")[1]?.split(".")[1])),
    secret("client secret", apiEnv.ZOHO_CLIENT_SECRET),
    ...sealing.map((key) => secret("key", key)),
    ...tokens.map((token) => secret("acceptance token", token)),
    secret("webhook", webhookUrl.split("/").at(-1)),
    ...customers.map(({ email }) => personal("e-mail address", email)),
  ];
  const empty = all.find(({ value }) => value.length < 12);
  if (empty) throw new Error(`A ${empty.kind} is too short to be looked for`);
  return [...new Map(all.map((one) => [one.value, one])).values()];
}

/** Tokens of the emulated CRM's own store: what it gave out, and what it was given to prove itself with. */
function keptInCrm(directory: string): Secret[] {
  const database = new DatabaseSync(join(directory, "zoho.sqlite"), { readOnly: true });
  const rows = (table: string) =>
    database
      .prepare(`select value from ${table}`)
      .all()
      .map(({ value }) => JSON.parse(String(value)) as Record<string, unknown>);
  const of = (kind: string, table: string, key: string) =>
    rows(table).map((row) => ({ kind, value: String(row[key]), isPersonal: false }));
  const found = [
    ...of("refresh token", "refresh_tokens", "secret"),
    ...of("access token", "access_tokens", "secret"),
    ...of("channel token", "channels", "token"),
  ];
  database.close();
  return found;
}
