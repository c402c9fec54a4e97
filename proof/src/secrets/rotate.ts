import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import type { Cell } from "@milepost/kit/cell.ts";

/** Everything is sealed again with a new key, as an operator does it. Returns all keys, the new one first. */
export async function rotateKeys(cell: Cell): Promise<string> {
  const keys = `next:${randomBytes(32).toString("base64")},${cell.apiEnv.SECRET_KEYS}`;
  await runRotation(cell, keys);
  return keys;
}

/** `pnpm keys:rotate` with these keys. Throws if it failed. */
export async function runRotation({ databaseUrls }: Cell, keys: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(repository, "apps/server/src/rotate-keys.ts")],
    {
      env: {
        DATABASE_URL: databaseUrls.milepost_app,
        DATABASE_AUDIT_URL: databaseUrls.milepost_audit,
        SECRET_KEYS: keys,
      },
    },
  );
}
