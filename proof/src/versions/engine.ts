import { setTimeout as sleep } from "node:timers/promises";

/** A booking's story as the engine sees it. */
interface StoryRun {
  /** `organisation:reservation` */
  readonly key: string;
  readonly status: string;
  /** Of the worker that it is bound to, by its version; null: of none yet. */
  readonly version: string | null;
  /** Whether its code says something else than its journal. */
  readonly mismatch: boolean;
}

interface StoryTable {
  /** Of these reservations. */
  read(ids: readonly string[]): Promise<StoryRun[]>;
  /** When that booking has so many entries in its journal. */
  untilSteps(id: string, entries: number): Promise<void>;
}

interface Row {
  readonly id: string;
  readonly target_service_key: string;
  readonly status: string;
  readonly journal_size: number;
  readonly last_failure: string | null;
  readonly pinned_deployment_id: string | null;
}

export function openStoryTable(adminUrl: string): StoryTable {
  async function query<R>(text: string): Promise<R[]> {
    const answer = await fetch(`${adminUrl}/query`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query: text }),
    });
    const { rows } = (await answer.json()) as { rows?: R[] };
    if (!rows) throw new Error(`The engine did not answer ${text}`);
    return rows;
  }
  const listBookings = (ids: readonly string[]) =>
    query<Row>(
      `select id, target_service_key, status, journal_size, last_failure, pinned_deployment_id
       from sys_invocation where target_service_name = 'reservation' and target_handler_name = 'book'`,
    ).then((rows) => rows.filter((row) => ids.some((id) => row.target_service_key.endsWith(id))));
  const listDeployments = () =>
    query<{ id: string; endpoint: string }>("select id, endpoint from sys_deployment");

  return {
    async read(ids) {
      const [bookings, deployments] = [await listBookings(ids), await listDeployments()];
      return bookings.map((row) => {
        const deployment = deployments.find(({ id }) => id === row.pinned_deployment_id);
        return {
          key: row.target_service_key,
          status: row.status,
          version: deployment ? versionIn(deployment.endpoint) : null,
          mismatch: /570|mismatch/i.test(row.last_failure ?? ""),
        };
      });
    },
    async untilSteps(id, entries) {
      for (let tries = 0; tries < 300; tries += 1) {
        const [row] = await listBookings([id]);
        if ((row?.journal_size ?? 0) > entries) return;
        await sleep(100);
      }
      throw new Error("The booking did not get going");
    },
  };
}

/** `http://127.0.0.1:20001/0.1.0-4dd12c2e37d5/` is at 0.1.0. */
function versionIn(endpoint: string): string | null {
  return /^\/(.+)-\w+\/?$/.exec(new URL(endpoint).pathname)?.[1] ?? null;
}
