import { setTimeout as sleep } from "node:timers/promises";

/** A booking's story as the engine sees it. */
interface StoryRun {
  /** `organisation:reservation` */
  readonly key: string;
  readonly status: string;
  /** Of the worker that it is bound to; null: of none yet. */
  readonly port: number | null;
  /** Whether its code says something else than its journal. */
  readonly mismatch: boolean;
}

interface StoryTable {
  /** Of these reservations. */
  read(ids: readonly string[]): Promise<StoryRun[]>;
  /** When that booking has so many entries in its journal. */
  untilSteps(id: string, entries: number): Promise<void>;
  /** Takes the deployment at that port away; its stories too. */
  forget(port: number): Promise<void>;
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
          port: deployment ? Number(new URL(deployment.endpoint).port) : null,
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
    async forget(port) {
      const deployments = await listDeployments();
      const { id } =
        deployments.find(({ endpoint }) => new URL(endpoint).port === String(port)) ?? {};
      const answer = await fetch(`${adminUrl}/deployments/${id}?force=true`, { method: "DELETE" });
      if (!answer.ok) throw new Error(`The engine said ${answer.status} to forgetting ${port}`);
    },
  };
}
