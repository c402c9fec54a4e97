import type { OwnParts, TwoCells } from "@milepost/kit/two-cells.ts";
import pg from "pg";

/** Of these, those that are not in the second cell alone, open and as the directory says. */
export async function listMisplaced(
  { a, b, directoryUrl }: TwoCells,
  organisations: readonly string[],
): Promise<string[]> {
  const listed = await ask(
    directoryUrl,
    "select organisation_id as id from directory where cell = 'b'",
  );
  const inA = await ask(a.superuserUrl, "select organisation_id as id from organisations");
  const inB = await ask(b.superuserUrl, openOnes);
  return organisations.filter((id) => inA.has(id) || !inB.has(id) || !listed.has(id));
}

const openOnes = `select organisation_id as id from organisations o
  where not exists (select from moves m where m.organisation_id = o.organisation_id)
    and not exists (select from audit_breaks b where b.organisation_id = o.organisation_id)`;

async function ask(url: OwnParts["superuserUrl"], sql: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return new Set((await client.query<{ id: string }>(sql)).rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}
