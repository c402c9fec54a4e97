import type { Office } from "@milepost/kit/company/booking-office.ts";

/** How many stored secrets were sealed with each key, by its id; those of old settings are never sealed again. */
export async function countSealed({ database }: Office): Promise<Record<string, number>> {
  const { rows } = await database.query<{ sealed: Buffer }>(
    `select refresh_token_ciphertext as sealed from crm_connections
     union all select access_token_ciphertext from crm_connections where access_token_ciphertext is not null
     union all select token_ciphertext from crm_channels`,
  );
  const webhooks = await database.query<{ text: string }>(
    `select changed -> 'notifications' ->> 'webhookUrl' as text from workflows
     where changed -> 'notifications' ->> 'webhookUrl' like 'sealed:%'`,
  );
  const all = [
    ...rows.map(({ sealed }) => sealed),
    ...webhooks.rows.map(({ text }) => Buffer.from(text.slice("sealed:".length), "base64url")),
  ];
  const counts: Record<string, number> = {};
  for (const sealed of all) {
    const id = sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString();
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}
