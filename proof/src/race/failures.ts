import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Called } from "@milepost/kit/company/booking-call.ts";
import type { Pool } from "pg";

/** Answered with neither yes nor a reasoned no. Nothing is killed in the race, so there is no excuse. */
export function isFailed({ status }: Called): boolean {
  return status === 0 || status >= 500;
}

interface LogLine {
  readonly code?: string;
  readonly err?: { readonly code?: string; readonly message?: string; readonly stack?: string };
}

/** For people: the first few errors of the api's log. */
export async function errorsIn(logs: string): Promise<string[]> {
  const text = await readFile(join(logs, "api.log"), "utf8");
  const lines = text.split("\n").filter((line) => line.includes('"level":50'));
  return lines.slice(0, 5).map((line) => {
    const { code, err } = JSON.parse(line) as LogLine;
    return `${code} ${err?.code ?? ""} ${err?.stack ?? err?.message}`;
  });
}

/** Transactions that blocked each other until the database ended one, which had to begin again. */
export async function countDeadlocks(database: Pool): Promise<number> {
  const { rows } = await database.query<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.deadlocks ?? 0;
}
