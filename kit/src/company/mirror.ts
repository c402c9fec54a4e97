import pg from "pg";
import type { Cell } from "../cell.ts";
import { type BusyTimes, describeTaken, type Span } from "./crm-truth.ts";

/** Milepost's mirror, read past all its own code by the database's owner. */
export interface Mirror {
  /** The span that the mirror says it holds, less its edges. */
  span(organisation: string): Promise<Span>;
  busyTimes(organisation: string, span: Span): Promise<BusyTimes>;
  organisationOf(crmOrganisationId: string): Promise<string>;
  close(): Promise<void>;
}

const day = 24 * 60 * 60_000;

export async function openMirror({ superuserUrl, databaseUrls }: Cell): Promise<Mirror> {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrls.milepost_app).pathname;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  // The server may be stopped before us.
  pool.on("error", () => {});
  return {
    async organisationOf(crmOrganisationId) {
      const { rows } = await pool.query(
        "select organisation_id from organisations where crm_organisation_id = $1",
        [crmOrganisationId],
      );
      return String(rows[0]?.organisation_id);
    },
    async span(organisation) {
      const { rows } = await pool.query<{ from_instant: Date; to_instant: Date }>(
        "select from_instant, to_instant from diaries where organisation_id = $1",
        [organisation],
      );
      const [row] = rows;
      if (!row) throw new Error("The diaries were never read");
      return { from: row.from_instant.getTime() + day, to: row.to_instant.getTime() - day };
    },
    async busyTimes(organisation, { from, to }) {
      const { rows } = await pool.query<{
        crm_user_id: string;
        starts_at: Date;
        ends_at: Date;
        postcode: string | null;
      }>(
        `select u.crm_user_id, e.starts_at, e.ends_at, e.postcode
         from diary_entries e join users u using (organisation_id, user_id)
         where e.organisation_id = $1 and e.module <> 'Leave' and e.starts_at < $3 and e.ends_at > $2`,
        [organisation, new Date(from), new Date(to)],
      );
      return rows
        .map((row) => ({
          crmUserId: row.crm_user_id,
          start: row.starts_at.getTime(),
          end: row.ends_at.getTime(),
          postcode: row.postcode,
        }))
        .map(describeTaken)
        .sort();
    },
    close: () => pool.end(),
  };
}

/** What one has and the other has not, however often. */
export function countDifferences(one: BusyTimes, other: BusyTimes): number {
  const counts = new Map<string, number>();
  for (const text of one) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const text of other) counts.set(text, (counts.get(text) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}
