import { z } from "zod";
import type { Notification } from "../crm.ts";

/** Zoho writes ids as text; a number would have lost its last digits, but is better than nothing. */
const id = z.union([z.string(), z.number()]).transform(String);
const Callback = z.object({
  channel_id: id,
  token: z.string().nullish(),
  module: z.string(),
  ids: z.array(id).catch([]),
});

/** Null: not what a notification looks like. */
export function readNotification(body: unknown): Notification | null {
  const parsed = Callback.safeParse(body);
  if (!parsed.success) return null;
  const { channel_id: channelId, token, module, ids } = parsed.data;
  return { channelId, token: token ?? null, module, ids };
}
