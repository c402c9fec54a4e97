import type { Commitment } from "@milepost/scheduling";
import type { Db, OrganisationId } from "../platform/database.ts";

/** What keeps each of these users busy between two instants, by user. */
export async function listCommitments(
  db: Db,
  organisation: OrganisationId,
  { userIds, from, to }: { userIds: readonly string[]; from: Date; to: Date },
): Promise<Map<string, Commitment[]>> {
  const rows = await db
    .selectFrom("diary_entries")
    .select(["user_id", "starts_at", "ends_at", "postcode"])
    .where("organisation_id", "=", organisation)
    .where("user_id", "in", userIds)
    .where("starts_at", "<", to)
    .where("ends_at", ">", from)
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  const toCommitment = (row: (typeof rows)[number]): Commitment => ({
    from: Math.floor(row.starts_at.getTime() / 60_000),
    to: Math.ceil(row.ends_at.getTime() / 60_000),
    postcode: row.postcode,
  });
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(toCommitment)]));
}
