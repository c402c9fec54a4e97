import { setTimeout as sleep } from "node:timers/promises";
import type { CrashCell } from "./crash-cell.ts";

/**
 * When no story of a reservation is under way any more, or after a while all the same: of this one; of
 * any, unless one is named. Seconds it took.
 */
export async function untilSettled(
  cell: CrashCell,
  atMost: number,
  reservationId = "",
): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const running = (await listStories(cell)).filter(
      ({ status, target_service_key: key }) =>
        status !== "scheduled" && key.endsWith(reservationId),
    );
    if (running.length === 0 || seconds() > atMost) return seconds();
    await sleep(300);
  }
}

interface StoryRow {
  readonly target_service_key: string;
  readonly status: string;
}

/** Those of reservations that are not over. */
export async function listStories(cell: CrashCell): Promise<StoryRow[]> {
  const answer = await fetch(`${cell.engineAdminUrl}/query`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      query: `select target_service_key, status from sys_invocation
        where target_service_name = 'reservation' and status <> 'completed'`,
    }),
  });
  const { rows } = (await answer.json()) as { rows?: StoryRow[] };
  if (rows) return rows;
  // It answers before it knows everything again.
  await sleep(500);
  return listStories(cell);
}
