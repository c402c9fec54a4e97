/** A story that has done nothing for so long is stuck, and whatever has its key waits behind it. */
const minutes = 2;

const overdue = `select target_service_name as service, count(*) as stories from sys_invocation
  where status not in ('completed', 'scheduled')
    and modified_at < now() - interval '${minutes} minutes'
  group by target_service_name`;

/** How many stories of each service are stuck; a service that is not named has none. */
export async function countStories(engineAdminUrl: string): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${engineAdminUrl}/query`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query: overdue }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The engine said ${answer.status} to a question about stories`);
  const { rows } = (await answer.json()) as {
    rows: readonly { service: string; stories: number }[];
  };
  return new Map(rows.map(({ service, stories }) => [service, Number(stories)]));
}
