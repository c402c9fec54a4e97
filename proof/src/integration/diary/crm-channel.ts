import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Cell } from "@milepost/kit/cell.ts";

/** By which the CRM notifies of an organisation's changes, as the emulated CRM keeps it. Null: none yet. */
export function findChannel(
  { logs }: Cell,
  { dataCentre, zgid }: { dataCentre: string; zgid: string },
): { readonly channel_id: string; readonly token: string } | null {
  const database = new DatabaseSync(join(logs, "../sandbox/zoho.sqlite"), { readOnly: true });
  const sql = "select value from channels where key like ?";
  const row = database.prepare(sql).get(`${dataCentre}/${zgid}/%`);
  database.close();
  return row ? (JSON.parse(String(row.value)) as { channel_id: string; token: string }) : null;
}
