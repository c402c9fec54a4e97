/** What the engine says of the booking stories, asked by SQL at its admin port. */
export interface EngineStories {
  /** Whether every booking that was begun before this time has ended. False while the engine is away. */
  haveEnded(before: number): Promise<boolean>;
}

export function openEngineStories(adminUrl: string): EngineStories {
  return {
    async haveEnded(before) {
      const query = `select created_at from sys_invocation
        where target_service_name = 'reservation' and target_handler_name = 'book'
          and status <> 'completed'`;
      const rows = await askEngine(adminUrl, query).catch(() => null);
      return rows?.every(({ created_at }) => Date.parse(`${created_at}`) > before) ?? false;
    },
  };
}

/** Rows of the engine's own tables. */
export async function askEngine(
  adminUrl: string,
  query: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const answer = await fetch(`${adminUrl}/query`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`The engine said ${answer.status}: ${await answer.text()}`);
  const { rows } = (await answer.json()) as { rows: Record<string, unknown>[] };
  return rows;
}
